import { addressName } from '@shop/shared/lib/address-text';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useState } from 'react';
import { type Address, removeAddress } from './addresses.ts';

/** Asks before an address is deleted. Orders keep their copies, so nothing else is lost. */
export function RemoveDialog({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  // Still readable while the dialog closes.
  const [shown, setShown] = useState(address);
  if (address && address !== shown) setShown(address);

  const remove = async () => {
    if (!address) return;
    setIsBusy(true);
    await removeAddress(address);
    setIsBusy(false);
    onClose();
    // The card with the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Dialog
      open={address !== undefined}
      onClose={onClose}
      title="حذف نشانی"
      footer={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            حذف شود
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </>
      }
    >
      <p>نشانی «{shown ? addressName(shown) : ''}» حذف شود؟ سفارش‌هایی که با این نشانی ثبت کرده‌اید تغییری نمی‌کنند.</p>
    </Dialog>
  );
}
