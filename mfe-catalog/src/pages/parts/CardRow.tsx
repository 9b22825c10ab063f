import type { Ref } from 'react';
import styles from './CardRow.module.scss';
import type { CardData } from './card-data.ts';
import { ProductCard } from './ProductCard.tsx';

/** Product cards in a row that scrolls sideways, in a section with `data-bleed` up to both edges of the window. */
export const CardRow = ({ products, ref }: { products: readonly CardData[]; ref?: Ref<HTMLUListElement> }) => (
  <ul ref={ref} className={styles.row}>
    {products.map((product) => (
      <li key={product.id}>
        <ProductCard product={product} level={3} />
      </li>
    ))}
  </ul>
);
