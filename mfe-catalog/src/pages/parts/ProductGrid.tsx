import type { ProductCardData } from '../../content.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.scss';

export function ProductGrid({ products, level }: { products: ProductCardData[]; level: 2 | 3 }) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id} className={styles.place}>
          <ProductCard product={product} level={level} />
        </li>
      ))}
    </ul>
  );
}
