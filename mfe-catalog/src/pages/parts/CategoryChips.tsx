import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import type { CategoryLink } from '../../api-data.ts';
import styles from './CategoryChips.module.scss';

export function CategoryChips({ categories }: { categories: readonly CategoryLink[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="دسته‌بندی کالاها">
      <ul className={styles.chips}>
        {categories.map(({ id, title, url }) => (
          <li key={id}>
            <Link to={`/products/${url}`} state={previewState({ title })} viewTransition className={styles.chip}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
