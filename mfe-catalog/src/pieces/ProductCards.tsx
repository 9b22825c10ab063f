import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { useEffect, useId, useState } from 'react';
import { type CardData, cardData } from '../pages/parts/card-data.ts';
import { ProductGrid } from '../pages/parts/ProductGrid.tsx';
import styles from './ProductCards.module.scss';

type ProductCardsProps = { title: string; ids: readonly number[] };

/** Stands in another area's page, which is whole without it: while nothing is there, or nothing can be had, it draws nothing. */
export function Piece({ title, ids }: ProductCardsProps) {
  const heading = useId();
  const [products, setProducts] = useState<CardData[]>([]);
  // A list of the same numbers is the same list, whenever it was made.
  const asked = ids.join(',');

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const query = { ids: asked };
      const found = await shopApi(api).get('/api/v1/products', { query, signal: leaving.signal, quiet: true });
      setProducts(found.items.map(cardData));
    };
    // Nobody asked for them, so nobody misses them.
    ask().catch(() => setProducts([]));
    return () => leaving.abort();
  }, [asked]);

  if (products.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.cards}>
      <h2 id={heading}>{title}</h2>
      <ProductGrid products={products} level={3} />
    </section>
  );
}
