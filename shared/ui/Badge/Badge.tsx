import type { ReactNode } from 'react';
import styles from './Badge.module.scss';

/** `accent` marks a discount, `kraft` is neutral. */
export type BadgeTone = 'kraft' | 'accent' | 'success' | 'warning' | 'danger';

type BadgeProps = {
  tone?: BadgeTone;
  children: ReactNode;
};

/** A label of one or two words, such as a state or a discount. The text must carry the meaning, never the colour alone. */
export const Badge = ({ tone = 'kraft', children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone === 'kraft' ? undefined : tone}>
    {children}
  </span>
);
