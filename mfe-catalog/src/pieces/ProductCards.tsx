import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { useEffect, useId, useState } from 'react';
import { type CardData, cardData } from '../pages/parts/card-data.ts';
import { ProductGrid } from '../pages/parts/ProductGrid.tsx';
import styles from './ProductCards.module.scss';

type ProductCardsProps = { title: string; ids: readonly number[] };

/** Optional in the other area's page: renders nothing while the products are loading or if they cannot be loaded. */
export function Piece({ title, ids }: ProductCardsProps) {
  const heading = useId();
  const [products, setProducts] = useState<CardData[]>([]);
  // As text, because the caller may pass a new array with the same ids on each render.
  const idList = ids.join(',');

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const query = { ids: idList };
      const { items } = await shopApi(api).get('/api/v1/products', { query, signal: controller.signal, quiet: true });
      setProducts(items.map(cardData));
    };
    // No error is shown: the visitor did not ask for these products.
    load().catch(() => setProducts([]));
    return () => controller.abort();
  }, [idList]);

  if (products.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.cards}>
      <h2 id={heading}>{title}</h2>
      <ProductGrid products={products} level={3} />
    </section>
  );
}
