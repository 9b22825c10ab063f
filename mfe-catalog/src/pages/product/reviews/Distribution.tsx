import { toPersianDigits } from '@shop/shared/lib/digits';
import { Rating } from '@shop/shared/ui/Rating';
import styles from './Distribution.module.scss';
import type { ReviewList } from './review-list.ts';

/** The average rating, and the number of ratings for each number of stars. */
export function Distribution({ rating: { average, count, distribution } }: Pick<ReviewList, 'rating'>) {
  return (
    <div className={styles.distribution}>
      <Rating value={average ?? 0} count={count} />
      <ul className={styles.rows}>
        {distribution.map((row) => (
          <li key={row.rating} className={styles.row}>
            <span className={styles.stars}>{toPersianDigits(row.rating)} ستاره</span>
            {/* An SVG, because the content security policy forbids a style attribute for the width. */}
            <svg aria-hidden="true" className={styles.bar}>
              <rect width={`${count === 0 ? 0 : (row.count * 100) / count}%`} height="100%" className={styles.filled} />
            </svg>
            <span className={styles.count}>{toPersianDigits(row.count)} نفر</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
