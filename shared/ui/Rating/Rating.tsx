import { formatNumber, toPersianDigits } from '../../lib/digits.ts';
import styles from './Rating.module.scss';

type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** The number of reviews; shown only when it is given. */
  count?: number;
};

/** Formats a rating as «۴٫۳», with at most one decimal. */
const formatRating = (value: number) => formatNumber(Math.round(value * 10) / 10);

/** A rating as stars, filled from the right, with its number. The style sheet cuts the stars out of two rectangles. */
export function Rating({ value, count }: RatingProps) {
  const filled = Math.round(value * 20);
  if (count === 0) return <span className={styles.rating}>هنوز امتیازی ندارد</span>;
  return (
    <span className={styles.rating}>
      <svg role="img" aria-label={`امتیاز ${formatRating(value)} از ۵`} className={styles.stars}>
        <rect width="100%" height="100%" />
        {/* An attribute, because the content security policy forbids a style attribute for the width. */}
        {filled > 0 ? <rect x={`${100 - filled}%`} width="100%" height="100%" className={styles.filled} /> : null}
      </svg>
      <span aria-hidden="true" className={styles.value}>
        {formatRating(value)}
      </span>
      {count === undefined ? null : <span>({toPersianDigits(count)} دیدگاه)</span>}
    </span>
  );
}
