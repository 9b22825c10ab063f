import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';

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
