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
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id} className={styles.place}>
          <ProductCard product={product} level={level} {...(question ? { question } : {})} />
        </li>
      ))}
      {Array.from({ length: coming }, (_, at) => (
        <li key={`coming-${at}`} aria-hidden="true" className={styles.coming}>
          <span className={styles.picture} />
          <span className={styles.lines} />
        </li>
      ))}
    </ul>
  );
}
