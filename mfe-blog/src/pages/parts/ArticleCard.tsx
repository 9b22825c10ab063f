import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { highlight } from '@shop/shared/lib/highlight';
import { previewState } from '@shop/shared/lib/preview-state';
import { Card } from '@shop/shared/ui/Card';
import { Picture } from '@shop/shared/ui/Picture';
import styles from './ArticleCard.module.scss';
import type { CardData } from './card-data.ts';

type ArticleCardProps = {
  article: CardData;
  /** The level of its heading: one below the heading of the list. */
  level?: 2 | 3;
  /** On wide screens the text of a `large` card is beside its picture. */
  size?: 'small' | 'large';
  /** Load the picture with high priority: it is in the page's first view. */
  first?: boolean;
  /** The search query, whose words are highlighted. */
  query?: string;
};

const pictureSizes = {
  small: '(min-width: 80rem) 24rem, (min-width: 48rem) 45vw, 92vw',
  large: '(min-width: 80rem) 44rem, (min-width: 48rem) 55vw, 92vw',
};

export function ArticleCard({ article, level = 2, size = 'small', first = false, query = '' }: ArticleCardProps) {
  const { title, url, summary, category, picture, published_at, date, reading_minutes } = article;
  const Heading = level === 2 ? 'h2' : 'h3';
  // The summary of a search result may be a passage of the text.
  const lead = query === '' ? { lead: summary } : {};
  return (
    <Card as="article" padding="none">
      <div className={styles.card} data-size={size}>
        <div className={styles.picture}>
          {picture ? <Picture picture={picture} sizes={pictureSizes[size]} first={first} ornament /> : null}
        </div>
        <div className={styles.text}>
          <p className={styles.category}>{category.title}</p>
          <Heading className={styles.title}>
            <Link to={url} state={previewState({ title, picture, ...lead })} viewTransition className={styles.link}>
              <Highlighted text={title} query={query} />
            </Link>
          </Heading>
          <p className={styles.summary}>
            <Highlighted text={summary} query={query} />
          </p>
          <p className={styles.facts}>
            <time dateTime={published_at}>{date}</time>
            <span>{toPersianDigits(reading_minutes)} دقیقه مطالعه</span>
          </p>
        </div>
      </div>
    </Card>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  if (query === '') return text;
  return highlight(text, query).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
