import type { ReactNode } from 'react';
import styles from './EmptyState.module.scss';

type EmptyStateProps = {
  /** One sentence that says what is empty. */
  title: string;
  /** A hint about what the visitor can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** The heading level, so that the headings of the page stay in order. */
  level?: 2 | 3;
};

/** A picture of an empty sack with a text, for an empty list. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <svg aria-hidden="true" viewBox="0 16 120 88" className={styles.picture}>
        <ellipse cx="60" cy="95" rx="44" ry="6" className={styles.shade} />
        <path d="M28 34c-6 22-8 44-3 58 20 5 50 5 70 0 5-14 3-36-3-58z" className={styles.cloth} />
        <ellipse cx="60" cy="34" rx="32" ry="9" className={styles.mouth} />
        <path d="M28 34c0 6 14 11 32 11s32-5 32-11c3 5 2 9-1 12-9 6-53 6-62 0-3-3-4-7-1-12z" className={styles.hem} />
        <path d="M42 58v27M60 60v28M78 58v27M27 68c20 5 46 5 66 0M25 80c22 5 48 5 70 0" className={styles.weave} />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
