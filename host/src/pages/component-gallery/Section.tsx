import type { ReactNode } from 'react';
import styles from './gallery.module.scss';

type SectionProps = { id: string; title: string; lead?: string; children: ReactNode };

/** A titled section of the gallery. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
    <h2 id={`${id}-title`}>{title}</h2>
    {lead ? <p className={styles.lead}>{lead}</p> : null}
    <div className={styles.examples}>{children}</div>
  </section>
);

type ExampleProps = { title: string; note?: string; wide?: boolean; children: ReactNode };

/** One component, or one of its states. */
export const Example = ({ title, note, wide = false, children }: ExampleProps) => (
  <div className={styles.example} data-wide={wide}>
    <h3 className={styles.name}>{title}</h3>
    {children}
    {note ? <p className={styles.note}>{note}</p> : null}
  </div>
);

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;
