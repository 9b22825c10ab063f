import { notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useState } from 'react';
import { cancelOrder } from './status.ts';

/** An order that was called off does not come back, so it is asked twice. */
export function CancelOrder({ code }: { code: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    const { done, why } = await cancelOrder(code);
    setBusy(false);
    setAsking(false);
    if (done) notify({ title: 'سفارش لغو شد', type: 'success' });
    else if (why) notify({ title: 'لغو نشد', description: why, type: 'danger' });
  };

  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        لغو سفارش
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="سفارش لغو شود؟"
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              بله، لغو شود
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
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
