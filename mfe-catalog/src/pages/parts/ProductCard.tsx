import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Card } from '@shop/shared/ui/Card';
import { Price } from '@shop/shared/ui/Price';
import type { ProductSummary } from '../../content.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { kindOf } from './kind-of.ts';
import styles from './ProductCard.module.scss';
import { ProductPicture } from './ProductPicture.tsx';
import { stockState } from './stock-state.ts';

/** `level` is the heading's, one below the heading of the list. */
export function ProductCard({ product, level = 3 }: { product: ProductSummary; level?: 2 | 3 }) {
  const { id, name, url, price, stock, category } = product;
  const Heading = level === 2 ? 'h2' : 'h3';
  const state = stockState(stock);
  return (
    <Card as="article" padding="none">
      <div className={styles.card}>
        <div className={styles.picture}>
          <ProductPicture id={id} kind={kindOf(category.title, name)} />
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
                {state === 'none' ? 'ناموجود' : `تنها ${toPersianDigits(stock)} عدد مانده`}
              </p>
            )}
            <Price amount={price} />
          </div>
        </div>
        <div className={styles.favorite}>
          <FavoriteButton id={id} name={name} />
        </div>
      </div>
    </Card>
  );
}
