import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Card } from '@shop/shared/ui/Card';
import type { ArticleSummary } from '../../content.ts';
import styles from './ArticleCard.module.scss';

export function ArticleCard({ article }: { article: ArticleSummary }) {
  const { title, url, summary, category, published_at, reading_minutes } = article;
  return (
    <Card as="article" padding="lg">
      <div className={styles.card}>
        <p className={styles.category}>{category.title}</p>
        <h2 className={styles.title}>
          <Link to={url} viewTransition className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.facts}>
          <time dateTime={published_at}>{formatDate(published_at)}</time>
          <span>{toPersianDigits(reading_minutes)} دقیقه خواندن</span>
        </p>
      </div>
    </Card>
  );
}
