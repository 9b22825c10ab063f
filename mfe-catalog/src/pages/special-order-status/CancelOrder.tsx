import { notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useState } from 'react';
import { cancelOrder } from './status.ts';

/** Cancelling cannot be undone, so a dialog asks for confirmation. */
export function CancelOrder({ code }: { code: string }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    const result = await cancelOrder(code);
    setBusy(false);
    setIsDialogOpen(false);
    if (result.ok) notify({ title: 'سفارش لغو شد', type: 'success' });
    else if (result.reason) notify({ title: 'لغو نشد', description: result.reason, type: 'danger' });
  };

  return (
    <div>
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
        <p>لغو تا پیش از پیش‌پرداخت هزینه‌ای ندارد. سفارش لغوشده برنمی‌گردد؛ هر وقت بخواهید سفارش تازه‌ای ثبت کنید.</p>
      </Dialog>
    </div>
  );
}
