import type { MouseEvent } from 'react';
import styles from './SkipLink.module.scss';

/** The id of the list of products. */
export const productsId = 'products';

/** A link for keyboards to the products. It moves the focus itself, because an address with `#products` would be a page of the history. */
export const SkipLink = ({ children }: { children: string }) => (
  <a
    href={`#${productsId}`}
    onClick={(event: MouseEvent) => {
      const products = document.getElementById(productsId);
      if (!products) return;
      event.preventDefault();
      products.focus();
    }}
    className={styles.skip}
  >
    {children}
  </a>
);
