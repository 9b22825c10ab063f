import { Link, useStore } from '@shop/shared/kernel';
import { formatToman, type Rial } from '@shop/shared/lib/money';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { focusNeighbour } from '@shop/shared/ui/focus';
import { HeartIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import styles from './FavoriteList.module.scss';
import type { FavoriteProduct } from './favorite-products.ts';
import { $pricesSeen, type PriceChange, priceChange } from './price-changes.ts';

type OnRemove = (product: FavoriteProduct) => void;

export function FavoriteList({ products, onRemove }: { products: FavoriteProduct[]; onRemove: OnRemove }) {
  const pricesSeen = useStore($pricesSeen, { ssr: () => noPrices });
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.id}>
          <FavoriteCard
            product={product}
            change={priceChange(product.price, pricesSeen.get(product.id))}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { product: FavoriteProduct; change: PriceChange | undefined; onRemove: OnRemove };

function FavoriteCard({ product, change, onRemove }: CardProps) {
  const { name, url, price, max_price, compare_at, summary, picture, stock } = product;
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
            {change ? <ChangeBadge change={change} /> : null}
            {stock > 0 ? null : <Badge tone="danger">ناموجود</Badge>}
          </div>
        </div>
        <button
          type="button"
          aria-label={`حذف ${name} از علاقه‌مندی‌ها`}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onRemove(product);
          }}
          className={styles.remove}
        >
          <HeartIcon filled />
        </button>
      </div>
    </Card>
  );
}

function ChangeBadge({ change: { direction, before } }: { change: PriceChange }) {
  const isLower = direction === 'lower';
  return (
    <>
      <Badge tone={isLower ? 'success' : 'warning'}>{isLower ? 'ارزان‌تر شده' : 'گران‌تر شده'}</Badge>
      <span className={styles.summary}>قیمت قبلی: {formatToman(before)}</span>
    </>
  );
}

const noPrices: ReadonlyMap<number, Rial> = new Map();
