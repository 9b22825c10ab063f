import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Card } from '@shop/shared/ui/Card';
import { Picture } from '@shop/shared/ui/Picture';
import styles from './ArticleCard.module.scss';
import type { CardData } from './card-data.ts';
import { Highlighted } from './Highlighted.tsx';

type ArticleCardProps = {
  article: CardData;
  /** The heading's, one below the heading of the list. */
  level?: 2 | 3;
  /** `large` lies beside its picture where there is room. */
  size?: 'small' | 'large';
  /** The picture is the largest of the page, or among the first. */
  first?: boolean;
  /** What was searched for, to be seen in the words. */
  question?: string;
};

const widths = {
  small: '(min-width: 80rem) 24rem, (min-width: 48rem) 45vw, 92vw',
  large: '(min-width: 80rem) 44rem, (min-width: 48rem) 55vw, 92vw',
};

export function ArticleCard({ article, level = 2, size = 'small', first = false, question = '' }: ArticleCardProps) {
  const { title, url, summary, category, picture, published_at, date, reading_minutes } = article;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Card as="article" padding="none">
      <div className={styles.card} data-size={size}>
        <div className={styles.picture}>
          {picture ? <Picture picture={picture} sizes={widths[size]} first={first} ornament /> : null}
        </div>
        <div className={styles.text}>
          <p className={styles.category}>{category.title}</p>
          <Heading className={styles.title}>
            <Link to={url} viewTransition className={styles.link}>
              <Highlighted text={title} question={question} />
            </Link>
          </Heading>
          <p className={styles.summary}>
            <Highlighted text={summary} question={question} />
          </p>
          <p className={styles.facts}>
            <time dateTime={published_at}>{date}</time>
            <span>{toPersianDigits(reading_minutes)} دقیقه خواندن</span>
          </p>
        </div>
      </div>
    </Card>
  );
}
