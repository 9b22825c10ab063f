import type { ReactNode } from 'react';
import styles from './Badge.module.scss';

type BadgeProps = {
  /** `accent` marks a discount, `kraft` is neutral. */
  tone?: 'kraft' | 'accent' | 'success' | 'warning' | 'danger';
  children: ReactNode;
};

/** A label of one or two words, such as a state or a discount. The text must carry the meaning, never the colour alone. */
export const Badge = ({ tone = 'kraft', children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
