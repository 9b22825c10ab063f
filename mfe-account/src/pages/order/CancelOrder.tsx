import { notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useState } from 'react';
import type { Order } from '../../orders/order.ts';
import { cancelOrder } from './order-data.ts';

/** Cancelling cannot be undone, so a dialog asks for confirmation. */
export function CancelOrder({ order: { number, state } }: { order: Order }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPaid = state !== 'awaiting_payment';

  const cancel = async () => {
    setBusy(true);
    const result = await cancelOrder(number);
    setBusy(false);
    setIsDialogOpen(false);
    if (result.ok) {
      const description = isPaid ? 'مبلغ آن به کیف پول شما برگشت.' : undefined;
      notify({ title: 'سفارش لغو شد', type: 'success', ...(description && { description }) });
    } else if (result.reason) notify({ title: 'لغو نشد', description: result.reason, type: 'danger' });
  };

  return (
    <>
      <Button variant="quiet" onClick={() => setIsDialogOpen(true)}>
        لغو سفارش
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="سفارش لغو شود؟"
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              بله، لغو شود
            </Button>
            <Button variant="quiet" onClick={() => setIsDialogOpen(false)}>
              نه، بماند
            </Button>
          </>
        }
      >
        <p>
          {isPaid
            ? 'همهٔ مبلغ پرداختی همین حالا به کیف پول شما برمی‌گردد. سفارش لغوشده دوباره باز نمی‌شود.'
            : 'کالاها دیگر برای شما نگه داشته نمی‌شود. سفارش لغوشده دوباره باز نمی‌شود.'}
        </p>
      </Dialog>
    </>
  );
}
