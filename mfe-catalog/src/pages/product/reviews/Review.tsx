import { Rating } from '@shop/shared/ui/Rating';
import styles from './Review.module.scss';
import type { ReviewData } from './review-list.ts';

export function Review({ review: { rating, text, author, created_at, date } }: { review: ReviewData }) {
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <Rating value={rating} />
        <span className={styles.author}>
          {author}، <time dateTime={created_at}>{date}</time>
        </span>
      </div>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
