import { Link } from '@shop/shared/kernel';
import type { ListingData } from './load.ts';
import styles from './SearchNotes.module.scss';

/** Says how the search differs from what was typed: a corrected spelling, or words that were left out. */
export function SearchNotes({ q, data: { did_you_mean, left_out = [] } }: { q: string; data: ListingData }) {
  if (did_you_mean === undefined && left_out.length === 0) return null;
  return (
    <div className={styles.notes}>
      {did_you_mean === undefined ? null : (
        <p>
          کالایی با «{q}» پیدا نشد؛ نتایج{' '}
          <Link to={`/shop?q=${encodeURIComponent(did_you_mean)}`} className={styles.link}>
            «{did_you_mean}»
          </Link>{' '}
          را می‌بینید.
        </p>
      )}
      {left_out.length > 0 ? (
        <p>
          {left_out.length > 1 ? 'این کلمه‌ها' : 'این کلمه'} در جستجو در نظر گرفته نشد:{' '}
          {left_out.map((word) => `«${word}»`).join('، ')}
        </p>
      ) : null}
    </div>
  );
}
