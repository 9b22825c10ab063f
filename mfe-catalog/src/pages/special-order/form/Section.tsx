import { Card } from '@shop/shared/ui/Card';
import { type ReactNode, useId } from 'react';
import styles from './sections.module.scss';

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** A few questions that belong together. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" padding="lg" labelledBy={id}>
      <div className={styles.section}>
        <div>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {children}
      </div>
    </Card>
  );
}
