import { Link } from '@shop/shared/kernel';
import type { Category } from '../../content.ts';
import styles from './CategoryLinks.module.scss';
import { kindOf } from './kind-of.ts';
import { ProductPicture } from './ProductPicture.tsx';

/** The categories with a picture each. */
export function CategoryLinks({ categories }: { categories: Category[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map(({ id, title, url }) => (
        <li key={id}>
          <Link to={`/products/${url}`} viewTransition className={styles.tile}>
            <span className={styles.picture}>
              <ProductPicture id={id} kind={kindOf(title)} />
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
