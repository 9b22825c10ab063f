import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Card } from '@shop/shared/ui/Card';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import type { ProductCardData } from '../../content.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './ProductCard.module.scss';
import { stockState } from './stock-state.ts';

/** `level` is the heading's, one below the heading of the list. */
export function ProductCard({ product, level = 3 }: { product: ProductCardData; level?: 2 | 3 }) {
  const { id, name, url, price, compare_at, stock, unit, category, picture } = product;
  const Heading = level === 2 ? 'h2' : 'h3';
  const state = stockState(product);
  return (
    <Card as="article" padding="none">
      <div className={styles.card}>
        <div className={styles.picture}>
          {picture ? (
            <Picture picture={picture} sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 46vw" ornament />
          ) : null}
        </div>
        <div className={styles.text}>
          <p className={styles.category}>{category.title}</p>
          <Heading className={styles.name}>
            <Link to={url} viewTransition className={styles.link}>
              {name}
            </Link>
          </Heading>
          <div className={styles.foot}>
            {state === 'plenty' ? null : (
              <p className={styles.stock} data-state={state}>
                {state === 'none' ? 'ناموجود' : `تنها ${toPersianDigits(stock)} ${unit} مانده`}
              </p>
            )}
            <Price amount={price} before={compare_at} from={product.max_price !== price} />
          </div>
        </div>
        <div className={styles.favorite}>
          <FavoriteButton id={id} name={name} />
        </div>
      </div>
    </Card>
  );
}
