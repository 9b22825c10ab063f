import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import styles from './CategoryChips.module.scss';

type Chip = { title: string; to: string; isCurrent: boolean; count?: number };

/** Links to the lists of the categories, with the number of articles. */
export function CategoryChips({ chips }: { chips: readonly Chip[] }) {
  return (
    <nav aria-label="دسته‌های وبلاگ">
      <ul className={styles.chips}>
        {chips.map(({ title, to, isCurrent, count }) => (
          <li key={to}>
            <Link to={to} viewTransition aria-current={isCurrent ? 'page' : undefined} className={styles.chip}>
              {title}
              {count === undefined ? null : (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {toPersianDigits(count)}
                  </span>
                  <span className={styles.spokenCount}> ({toPersianDigits(count)} نوشته)</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
