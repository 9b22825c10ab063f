import type { ReactNode } from 'react';
import styles from './ActionBar.module.scss';

type ActionBarProps = {
  /** On wide screens: fixed as on phones, or in its place on the page, where the amount is shown already. */
  wide: 'fixed' | 'inline';
  amount?: { name: string; value: string; isBusy?: boolean };
  /** Why the action is not possible. */
  message?: ReactNode;
  /** The button. */
  children: ReactNode;
};

/** The bar at the bottom of a step with the amount and the main button. */
export const ActionBar = ({ wide, amount, message, children }: ActionBarProps) => (
  <div className={styles.bar} data-wide={wide}>
    <div role="status" className={styles.message}>
      {message}
    </div>
    {amount ? (
      <p className={styles.amount}>
        <span className={styles.name}>{amount.name}</span>
        <strong className={styles.value} aria-busy={amount.isBusy || undefined}>
          {amount.value}
        </strong>
      </p>
    ) : null}
    {children}
  </div>
);
