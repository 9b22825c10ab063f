import { useNavigationType } from '@shop/shared/kernel';
import { startTransition, useEffect, useState } from 'react';
import type { CardData } from './card-data.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.scss';

type ProductGridProps = {
  products: readonly CardData[];
  level: 2 | 3;
  question?: string;
  /** Places that are kept for products on their way. */
  coming?: number;
};

export function ProductGrid({ products, level, question, coming = 0 }: ProductGridProps) {
  const shown = products.slice(0, useDrawn(products.length));
  return (
    <ul className={styles.grid}>
      {shown.map((product) => (
        <li key={product.id} className={styles.place}>
          <ProductCard product={product} level={level} {...(question ? { question } : {})} />
        </li>
      ))}
      {Array.from({ length: coming + products.length - shown.length }, (_, at) => (
        <li key={`coming-${at}`} aria-hidden="true" className={styles.coming}>
          <span className={styles.picture} />
          <span className={styles.lines} />
        </li>
      ))}
    </ul>
  );
}

/** As many as a phone's screen holds, and some. */
const FIRST = 6;

/**
 * How many to draw. Who presses a link sees the next page once the first cards stand; the others follow in places that are kept for them. A page that came
 * from the server has all of them, and so has one to which somebody comes back, perhaps to the last of them.
 */
function useDrawn(all: number): number {
  const comesBack = useNavigationType() === 'POP';
  const [whole, setWhole] = useState(comesBack);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return whole ? all : FIRST;
}
