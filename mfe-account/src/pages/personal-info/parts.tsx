import { Button } from '@shop/shared/ui/Button';
import { type ReactNode, useState } from 'react';
import styles from './PersonalInfo.module.scss';

/** A stored value, with the buttons that change it at the end of the row. */
export const Row = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <div className={styles.row}>
    <div>{children}</div>
    <div className={styles.actions}>{actions}</div>
  </div>
);

type BusyButtonProps = { onPress: () => Promise<void>; label?: string; children: string };

/** A button whose action takes a moment. */
export function BusyButton({ onPress, label, children }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await onPress();
    setIsBusy(false);
  };
  return (
    <Button variant="quiet" busy={isBusy} aria-label={label} onClick={() => void press()}>
      {children}
    </Button>
  );
}
