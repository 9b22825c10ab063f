import type { ReactNode } from 'react';
import styles from './PersonalInfo.module.scss';

/** A stored value, with the buttons that change it at the end of the row. */
export const Row = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <div className={styles.row}>
    <div>{children}</div>
    <div className={styles.actions}>{actions}</div>
  </div>
);
