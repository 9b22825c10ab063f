import { toPersianDigits } from '@shop/shared/lib/digits';
import { Rating } from '@shop/shared/ui/Rating';
import { VisitorText } from '@shop/shared/ui/VisitorText';
import type { HelpfulButton } from './HelpfulButton.tsx';
import styles from './Review.module.scss';
import type { ReviewData } from './review-list.ts';

type ReviewProps = {
  review: ReviewData;
  /** The button for votes, once it is loaded. */
  Vote: typeof HelpfulButton | undefined;
};

export function Review({
  Vote,
  review: { id, rating, text, author, created_at, date, pictures, helpful },
}: ReviewProps) {
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <Rating value={rating} />
        <span className={styles.author}>
          {author}، <time dateTime={created_at}>{date}</time>
        </span>
      </div>
      <p className={styles.text}>
        <VisitorText text={text} />
      </p>
      {pictures.length === 0 ? null : (
        <ul aria-label={`عکس‌های ${author}`} className={styles.pictures}>
          {pictures.map(({ thumbnail, url }, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" className={styles.link}>
                <img
                  src={thumbnail}
                  alt={`عکس ${toPersianDigits(place + 1)} از دیدگاه ${author}`}
                  loading="lazy"
                  decoding="async"
                  className={styles.picture}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.helpful}>{Vote ? <Vote key={id} id={id} helpful={helpful} author={author} /> : null}</p>
    </li>
  );
}
