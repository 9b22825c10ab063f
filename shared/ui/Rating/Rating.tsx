import { formatNumber, toPersianDigits } from '../../lib/digits.ts';
import styles from './Rating.module.scss';

const star = 'm12 3.6 2.6 5.3 5.9.8-4.3 4.100 1.1 5.800-5.300-2.800-5.300 2.800 1.100-5.800-4.300-4.100 5.900-.8z';
const stars = [0, 24, 48, 72, 96].map((x) => <path key={x} d={star} transform={`translate(${x})`} />);

type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** The number of reviews; shown only when it is given. */
  count?: number;
};

/** Formats a rating as «۴٫۳», with at most one decimal. */
const formatRating = (value: number) => formatNumber(Math.round(value * 10) / 10);

/** A rating as stars, filled from the right, with its number. */
export function Rating({ value, count }: RatingProps) {
  const filledWidth = Math.max(0, Math.min(5, value)) * 24;
  if (count === 0) return <span className={styles.rating}>هنوز امتیازی ندارد</span>;
  return (
    <span className={styles.rating}>
      <svg role="img" aria-label={`امتیاز ${formatRating(value)} از ۵`} viewBox="0 0 120 24" className={styles.stars}>
        <g className={styles.empty}>{stars}</g>
        {filledWidth > 0 ? (
          // A nested SVG clips the filled stars, because a clip path needs an id and the security policy forbids a style attribute.
          <svg
            aria-hidden="true"
            x={120 - filledWidth}
            width={filledWidth}
            height="24"
            viewBox={`${120 - filledWidth} 0 ${filledWidth} 24`}
            className={styles.filled}
          >
            {stars}
          </svg>
        ) : null}
      </svg>
      <span aria-hidden="true" className={styles.value}>
        {formatRating(value)}
      </span>
      {count === undefined ? null : <span>({toPersianDigits(count)} دیدگاه)</span>}
    </span>
  );
}
