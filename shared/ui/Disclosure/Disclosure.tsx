import type { ReactNode } from 'react';
import styles from './Disclosure.module.scss';

type DisclosureProps = {
  title: ReactNode;
  /** Of several with the same name only one is open at a time. */
  name?: string;
  open?: boolean;
  children: ReactNode;
};

/** A question whose answer expands below it. Uses `<details>`, which works without script and is found by the browser's page search. */
export const Disclosure = ({ title, name, open = false, children }: DisclosureProps) => (
  <details name={name} open={open} className={styles.disclosure}>
    <summary className={styles.title}>{title}</summary>
    <div className={styles.content}>{children}</div>
  </details>
);
