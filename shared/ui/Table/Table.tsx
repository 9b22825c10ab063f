import { type ReactNode, useId } from 'react';
import styles from './Table.module.scss';

type TableProps = {
  /** The name of the table: shown above it and read by screen readers. */
  caption: string;
  /** For a table below a heading with the same text: hides the caption visually. */
  captionHidden?: boolean;
  /** `thead` and `tbody`. Cells with numbers need the attribute `data-number`. */
  children: ReactNode;
};

/** A table that scrolls horizontally on its own, also by keyboard, when it is wider than the screen. */
export function Table({ caption, captionHidden = false, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
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
