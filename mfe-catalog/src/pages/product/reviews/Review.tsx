import { formatDate } from '@shop/shared/lib/dates';
import { Rating } from '@shop/shared/ui/Rating';
import type { ReviewList } from '../data.ts';
import styles from './Review.module.scss';

export function Review({ review: { rating, text, author, created_at } }: { review: ReviewList['items'][number] }) {
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <Rating value={rating} />
        <span className={styles.who}>
          {author}، <time dateTime={created_at}>{formatDate(created_at)}</time>
        </span>
      </div>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
