import { toPersianDigits } from '@shop/shared/lib/digits';
import type { ShownArticle } from './article-data.ts';
import styles from './Facts.module.scss';

type FactsProps = { article: Pick<ShownArticle, 'published_at' | 'date' | 'changed' | 'reading_minutes'> };

export function Facts({ article: { published_at, date, changed, reading_minutes } }: FactsProps) {
  return (
    <p className={styles.facts}>
      <span>تحریریهٔ گونی‌فروش</span>
      <time dateTime={published_at}>{date}</time>
      {changed ? (
        <span>
          به‌روزشده در <time dateTime={changed.at}>{changed.date}</time>
        </span>
      ) : null}
      <span>{toPersianDigits(reading_minutes)} دقیقه خواندن</span>
    </p>
  );
}
