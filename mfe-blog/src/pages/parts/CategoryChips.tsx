import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import styles from './CategoryChips.module.scss';

export type Chip = { title: string; to: string; here: boolean; count?: number };

/** The categories as links: one of them is what is shown. */
export function CategoryChips({ chips }: { chips: readonly Chip[] }) {
  return (
    <nav aria-label="دسته‌های وبلاگ">
      <ul className={styles.chips}>
        {chips.map(({ title, to, here, count }) => (
          <li key={to}>
            <Link to={to} viewTransition aria-current={here ? 'page' : undefined} className={styles.chip}>
              {title}
              {count === undefined ? null : (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {toPersianDigits(count)}
                  </span>
                  <span className={styles.said}> ({toPersianDigits(count)} نوشته)</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
