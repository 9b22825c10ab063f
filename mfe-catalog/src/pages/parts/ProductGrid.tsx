import { useNavigationType } from '@shop/shared/kernel';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { memo, startTransition, useEffect, useState } from 'react';
import type { CardData } from './card-data.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.scss';

type ProductGridProps = {
  products: readonly CardData[];
  level: 2 | 3;
  searchText?: string;
  /** Empty cards for products that are being loaded. */
  placeholders?: number;
};

export function ProductGrid({ products, level, searchText, placeholders = 0 }: ProductGridProps) {
  const visible = products.slice(0, useVisibleCount(products.length));
  return (
    <ul className={styles.grid}>
      {visible.map((product, index) => (
        <GridPlace key={product.id} product={product} level={level} searchText={searchText} index={index} />
      ))}
      {Array.from({ length: placeholders + products.length - visible.length }, (_, index) => (
        <li key={`placeholder-${index}`} aria-hidden="true" className={styles.placeholder}>
          <span className={styles.picture} />
          <span className={styles.lines} />
        </li>
      ))}
    </ul>
  );
}

type GridPlaceProps = { product: CardData; level: 2 | 3; searchText: string | undefined; index: number };

/** Memoised, because each press of a filter renders the list several times with the same products. */
const GridPlace = memo(function GridPlace({ product, level, searchText = '', index }: GridPlaceProps) {
  const card = <ProductCard product={product} level={level} first={index < narrowestRow} searchText={searchText} />;
  if (index < firstCards) return <li>{card}</li>;
  return <HydrateLater as="li">{card}</HydrateLater>;
});

/** The cards side by side on a phone. */
const narrowestRow = 2;

/** Somewhat more than a phone's screen holds. */
const firstCards = 6;

/**
 * After a link was pressed the first cards are rendered alone, so that the page appears sooner; the others follow in a
 * transition, in place of placeholders. On the server and while hydrating all cards are rendered at once, and also when
 * the visitor goes back in the history, perhaps to the last card.
 */
function useVisibleCount(total: number): number {
  const isBackOrFirstPage = useNavigationType() === 'POP';
  const [showsAll, setShowsAll] = useState(isBackOrFirstPage);
  useEffect(() => startTransition(() => setShowsAll(true)), []);
  return showsAll ? total : firstCards;
}
