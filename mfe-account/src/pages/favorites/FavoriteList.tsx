import { Link, toggleFavorite } from '@shop/shared/kernel';
import { Card } from '@shop/shared/ui/Card';
import { HeartIcon } from '@shop/shared/ui/icons';
import { Price } from '@shop/shared/ui/Price';
import styles from './FavoriteList.module.scss';
import type { FavoriteProduct } from './favorite-products.ts';

export function FavoriteList({ products }: { products: FavoriteProduct[] }) {
  return (
    <ul className={styles.list}>
      {products.map(({ id, name, url, price, summary }) => (
        <li key={id}>
          <Card as="article">
            <div className={styles.row}>
              <div className={styles.words}>
                <h2 className={styles.name}>
                  <Link to={url} viewTransition className={styles.link}>
                    {name}
                  </Link>
                </h2>
                <p className={styles.summary}>{summary}</p>
                <Price amount={price} />
              </div>
              <button
                type="button"
                aria-label={`برداشتن ${name} از علاقه‌مندی‌ها`}
                onClick={() => toggleFavorite(id)}
                className={styles.remove}
              >
                <HeartIcon filled />
              </button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
