import { toPersianDigits } from '@shop/shared/lib/digits';
import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { Price } from '@shop/shared/ui/Price';
import type { Product } from '../../content.ts';
import { FavoriteButton } from '../parts/FavoriteButton.tsx';
import { kindOf } from '../parts/kind-of.ts';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import { ProductPicture } from '../parts/ProductPicture.tsx';
import { stockState } from '../parts/stock-state.ts';
import styles from './ProductPage.module.scss';

export function Page({ data: product }: { data: Product }) {
  const { id, name, summary, price, stock, category, related } = product;
  const state = stockState(stock);
  const trail = [
    { title: 'خانه', to: '/' },
    { title: 'فروشگاه', to: '/shop' },
    { title: category.title, to: `/products/${category.url}` },
  ];
  return (
    <div className={styles.page}>
      <Breadcrumb trail={trail} here={name} />
      <article className={styles.product}>
        <div className={styles.picture}>
          <ProductPicture id={id} kind={kindOf(category.title, name)} />
        </div>
        <div className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.summary}>{summary}</p>
          <div className={styles.offer}>
            <Price amount={price} size="lg" />
            <p className={styles.stock} data-state={state}>
              {state === 'none' && 'ناموجود'}
              {state === 'few' && `تنها ${toPersianDigits(stock)} عدد در انبار مانده`}
              {state === 'plenty' && 'موجود در انبار'}
            </p>
            <FavoriteButton id={id} name={name} />
          </div>
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
