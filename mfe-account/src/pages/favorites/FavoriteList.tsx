import { Link, toggleFavorite } from '@shop/shared/kernel';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { HeartIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import styles from './FavoriteList.module.scss';
import type { FavoriteProduct } from './favorite-products.ts';

export function FavoriteList({ products }: { products: FavoriteProduct[] }) {
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.id}>
          <Favorite product={product} />
        </li>
      ))}
    </ul>
  );
}

function Favorite({ product }: { product: FavoriteProduct }) {
  const { id, name, url, price, max_price, compare_at, summary, picture, stock } = product;
  return (
    <Card as="article">
      <div className={styles.row}>
        <div className={styles.picture}>{picture ? <Picture picture={picture} sizes="6rem" ornament /> : null}</div>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link to={url} viewTransition className={styles.link}>
              {name}
            </Link>
          </h2>
          <p className={styles.summary}>{summary}</p>
          <div className={styles.offer}>
            <Price amount={price} before={compare_at} from={max_price !== price} />
            {stock > 0 ? null : <Badge tone="danger">ناموجود</Badge>}
          </div>
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
  );
}
