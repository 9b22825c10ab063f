import { type ReactNode, useId } from 'react';
import styles from './Table.module.scss';

type TableProps = {
  /** What is in it: its name for screen readers, and above it for everyone. */
  caption: string;
  /** The name stands in a heading just above it already. */
  captionHidden?: boolean;
  /** `thead` and `tbody`. A cell of numbers says `data-number`. */
  children: ReactNode;
};

/** Rows and columns. Where they are wider than a phone they scroll by themselves, also by keyboard, and the page does not. */
export function Table({ caption, captionHidden = false, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-labelledby={id} tabIndex={0} className={styles.frame}>
      <table className={styles.table}>
        <caption id={id} className={captionHidden ? styles.hidden : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}
