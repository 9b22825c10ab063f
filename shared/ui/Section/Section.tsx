import { type ReactNode, useId } from 'react';
import { Card } from '../Card/Card.tsx';
import styles from './Section.module.scss';

/** A titled part of a page, as a card. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="lg" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </Card>
  );
}
