import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { Picture } from '@shop/shared/ui/Picture';
import type { CategoryLink } from '../../api-data.ts';
import styles from './CategoryLinks.module.scss';
import { type CardPicture, wholePicture } from './card-picture.ts';

/** Categories as tiles with a picture. */
export function CategoryLinks({
  categories,
}: {
  categories: readonly (CategoryLink & { picture: CardPicture | null })[];
}) {
  return (
    <ul className={styles.tiles}>
      {categories.map(({ id, title, url, picture }) => (
        <li key={id}>
          <Link to={`/products/${url}`} state={previewState({ title })} viewTransition className={styles.tile}>
            <span className={styles.picture}>
              {picture ? <Picture picture={wholePicture(picture)} sizes="9rem" upTo={480} ornament fills /> : null}
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
