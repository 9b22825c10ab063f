import { BackIcon, ForwardIcon } from '@shop/shared/ui/icons';
import { useRef } from 'react';
import { CardRow } from './CardRow.tsx';
import type { CardData } from './card-data.ts';
import styles from './ProductRail.module.scss';
import { Rail, type RailProps } from './Rail.tsx';

/** As many cards fit beside each other where the buttons are shown. */
const minScrolled = 4;

type ProductRailProps = Omit<RailProps, 'children' | 'aside'> & { products: readonly CardData[] };

/** Products in a row that scrolls sideways up to both edges of the window, also with two buttons. */
export function ProductRail({ products, ...rail }: ProductRailProps) {
  const row = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  const scroll = (direction: 1 | -1) => {
    const { current } = row;
    // Right-to-left: forward is to the left.
    current?.scrollBy({ left: -direction * current.clientWidth * 0.8 });
  };
  return (
    <Rail
      {...rail}
      bleeds
      aside={
        products.length <= minScrolled ? null : (
          <div className={styles.arrows}>
            <button
              type="button"
              aria-label={`${rail.title}، قبلی‌ها`}
              onClick={() => scroll(-1)}
              className={styles.arrow}
            >
              <BackIcon size="sm" />
            </button>
            <button
              type="button"
              aria-label={`${rail.title}، بعدی‌ها`}
              onClick={() => scroll(1)}
              className={styles.arrow}
            >
              <ForwardIcon size="sm" />
            </button>
          </div>
        )
      }
    >
      <CardRow ref={row} products={products} />
    </Rail>
  );
}
