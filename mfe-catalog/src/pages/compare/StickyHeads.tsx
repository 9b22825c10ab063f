import { Link } from '@shop/shared/kernel';
import { Price } from '@shop/shared/ui/Price';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ComparedCard } from '../../compare/comparison.ts';
import styles from './ComparePage.module.scss';

type StickyHeadsProps = { products: readonly ComparedCard[]; frame: RefObject<HTMLElement | null> };

/**
 * Repeats the heads of the columns in a low bar while the table's own are out of view. They cannot stick themselves: the table scrolls
 * sideways on a phone, and sticky cells stick to that frame. Hidden from screen readers, which announce the table's own heads.
 */
export function StickyHeads({ products, frame }: StickyHeadsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    const head = table?.querySelector('thead');
    const scroller = table?.parentElement;
    if (!head || !scroller) return;
    // The bar stands below the header, which covers the heads before they leave the window.
    const update = () => {
      const top = row.current?.getBoundingClientRect().top ?? 0;
      setIsVisible(head.getBoundingClientRect().bottom <= top);
    };
    window.addEventListener('scroll', update, { passive: true });
    const follow = () => {
      if (row.current) row.current.scrollLeft = scroller.scrollLeft;
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      scroller.removeEventListener('scroll', follow);
    };
  }, [frame]);
  return (
    <div aria-hidden="true" className={styles.heads} data-visible={isVisible}>
      <div ref={row} className={styles.headsRow}>
        <div className={styles.headsGrid}>
          <span />
          {products.map(({ id, name, url, price, max_price }) => (
            <div key={id} className={styles.headsCell}>
              <Link to={url} tabIndex={-1} className={styles.headsName}>
                {name}
              </Link>
              <Price amount={price} from={max_price !== undefined} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
