import { toPersianDigits } from '@shop/shared/lib/digits';
import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import type { Product } from '../../content.ts';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import { stockState } from '../parts/stock-state.ts';
import styles from './ProductPage.module.scss';

export function Page({ data: product }: { data: Product }) {
  const { id, name, summary, price, compare_at, stock, unit, picture, specification, related } = product;
  const state = stockState(product);
  const trail = [
    { title: 'خانه', to: '/' },
    { title: 'فروشگاه', to: '/shop' },
    ...product.breadcrumb.map(({ title, url }) => ({ title, to: `/products/${url}` })),
  ];
  return (
    <div className={styles.page}>
      <Breadcrumb trail={trail} here={name} />
      <article className={styles.product}>
        <div className={styles.picture}>
          {picture ? <Picture picture={picture} sizes="(min-width: 48rem) 40vw, 92vw" first /> : null}
        </div>
        <div className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.summary}>{summary}</p>
          <div className={styles.offer}>
            <Price amount={price} before={compare_at} from={product.max_price !== price} size="lg" />
            <p className={styles.stock} data-state={state}>
              {state === 'none' && 'ناموجود'}
              {state === 'few' && `تنها ${toPersianDigits(stock)} ${unit} در انبار مانده`}
              {state === 'plenty' && 'موجود در انبار'}
            </p>
            <FavoriteButton id={id} name={name} />
          </div>
          <dl className={styles.facts}>
            {specification.map(({ title, value }) => (
              <div key={title} className={styles.fact}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
      {related.length > 0 ? (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">کالاهای همانند</h2>
          <ProductGrid products={related} level={3} />
        </section>
      ) : null}
    </div>
  );
}
