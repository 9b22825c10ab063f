import { Link } from '@shop/shared/kernel';
import type { ListData } from './load.ts';
import styles from './Understood.module.scss';

/** How what was found differs from what was asked for. */
export function Understood({ q, data: { did_you_mean, left_out = [] } }: { q: string; data: ListData }) {
  if (did_you_mean === undefined && left_out.length === 0) return null;
  return (
    <div className={styles.understood}>
      {did_you_mean === undefined ? null : (
        <p>
          کالایی با «{q}» نبود؛ نتیجه‌های{' '}
          <Link to={`/shop?q=${encodeURIComponent(did_you_mean)}`} className={styles.link}>
            «{did_you_mean}»
          </Link>{' '}
          را می‌بینید.
        </p>
      )}
      {left_out.length > 0 ? (
        <p>
          {left_out.length > 1 ? 'این واژه‌ها' : 'این واژه'} در جستجو کنار گذاشته شد:{' '}
          {left_out.map((word) => `«${word}»`).join('، ')}
        </p>
      ) : null}
    </div>
  );
}
