import type { ReactNode } from 'react';
import styles from './Badge.module.scss';

type BadgeProps = {
  /** `accent` for what is cheaper; the others as they are called; `kraft` says no more than a name does. */
  tone?: 'kraft' | 'accent' | 'success' | 'warning' | 'danger';
  children: ReactNode;
};

/** A word or two about something: its state, its discount. The word carries the meaning, the colour repeats it. */
export const Badge = ({ tone = 'kraft', children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
