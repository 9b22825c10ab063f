import { toPersianDigits } from '../../lib/digits.ts';
import styles from './Rating.module.scss';

const star = 'm12 3.6 2.6 5.3 5.9.8-4.3 4.100 1.1 5.800-5.300-2.800-5.300 2.800 1.100-5.800-4.300-4.100 5.900-.8z';
const stars = [0, 24, 48, 72, 96].map((at) => <path key={at} d={star} transform={`translate(${at})`} />);

type RatingProps = {
  /** 0 to 5. */
  value: number;
  /** How many have said so; drawn only when it is given. */
  count?: number;
};

/** «۴٫۳»: one digit behind the point, and none where it would be a zero. */
const shown = (value: number) => toPersianDigits(String(Math.round(value * 10) / 10).replace('.', '٫'));

/** Stars, filled from the right. */
export function Rating({ value, count }: RatingProps) {
  const filled = Math.max(0, Math.min(5, value)) * 24;
  if (count === 0) return <span className={styles.rating}>هنوز امتیازی ندارد</span>;
  return (
    <span className={styles.rating}>
      <svg role="img" aria-label={`امتیاز ${shown(value)} از ۵`} viewBox="0 0 120 24" className={styles.stars}>
        <g className={styles.empty}>{stars}</g>
        {filled > 0 ? (
          // A window of its own over the same stars: no style attribute, no id.
          <svg
            aria-hidden="true"
            x={120 - filled}
            width={filled}
            height="24"
            viewBox={`${120 - filled} 0 ${filled} 24`}
            className={styles.filled}
          >
            {stars}
          </svg>
        ) : null}
      </svg>
      <span aria-hidden="true" className={styles.value}>
        {shown(value)}
      </span>
      {count === undefined ? null : <span>({toPersianDigits(count)} دیدگاه)</span>}
    </span>
  );
}
