import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import type { ShownArticle } from './article-data.ts';
import styles from './Facts.module.scss';

/** A change of a day or more is worth telling. */
const DAY = 24 * 60 * 60 * 1000;

type FactsProps = { article: Pick<ShownArticle, 'published_at' | 'updated_at' | 'reading_minutes'> };

export function Facts({ article: { published_at, updated_at, reading_minutes } }: FactsProps) {
  const changed = Date.parse(updated_at) - Date.parse(published_at) > DAY;
  return (
    <p className={styles.facts}>
      <span>تحریریهٔ گونی‌فروش</span>
      <time dateTime={published_at}>{formatDate(published_at)}</time>
      {changed ? (
        <span>
          به‌روزشده در <time dateTime={updated_at}>{formatDate(updated_at)}</time>
        </span>
      ) : null}
      <span>{toPersianDigits(reading_minutes)} دقیقه خواندن</span>
    </p>
  );
}
