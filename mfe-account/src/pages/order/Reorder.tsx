import { notify } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useState } from 'react';
import type { Order } from '../../orders/order.ts';
import { previewReorder, type ReorderLine, reorder } from './order-data.ts';
import styles from './Reorder.module.scss';

/** Shows what can still be ordered at which price before the lines are added to the basket. */
export function Reorder({ order: { number } }: { order: Order }) {
  const [lines, setLines] = useState<ReorderLine[]>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const orderable = lines?.filter((line) => quantityNow(line) > 0) ?? [];

  const open = async () => {
    setLines(undefined);
    setIsDialogOpen(true);
    try {
      setLines((await previewReorder(number)).lines);
    } catch {
      // The kernel has shown a toast.
      setIsDialogOpen(false);
    }
  };
  const add = async () => {
    setBusy(true);
    const { ok, messages } = await reorder(number);
    setBusy(false);
    if (!ok) return;
    setIsDialogOpen(false);
    notify({
      type: 'success',
      title: 'به سبد خرید اضافه شد',
      ...(messages.length > 0 && { description: messages.join(' ') }),
    });
  };

  return (
    <>
      <Button variant="quiet" onClick={() => void open()}>
        سفارش دوباره
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="سفارش دوباره"
        footer={
          orderable.length === 0 ? null : (
            <Button busy={busy} onClick={() => void add()}>
              افزودن {formatNumber(orderable.length)} کالا به سبد خرید
            </Button>
          )
        }
      >
        {lines === undefined ? <Skeleton lines={4} /> : null}
        {lines !== undefined && orderable.length === 0 ? <p>هیچ‌کدام از کالاهای این سفارش الان موجود نیست.</p> : null}
        <ul className={styles.lines}>
          {lines?.map((line) => (
            <li key={line.variant_id} className={styles.line} data-orderable={quantityNow(line) > 0}>
              <p className={styles.title}>
                {line.title}
                {line.options === '' ? '' : `، ${line.options}`}
              </p>
              <ReorderNote line={line} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** The quantity that can be ordered now, at most as many as before. */
function quantityNow({ quantity, now }: ReorderLine): number {
  if (now === null || now.unit_price === null) return 0;
  return Math.min(quantity, now.max_quantity);
}

function ReorderNote({ line }: { line: ReorderLine }) {
  const { now, unit_price } = line;
  const quantity = quantityNow(line);
  if (now === null || now.unit_price === null || quantity === 0) {
    return <p className={styles.refused}>{now?.problem?.message ?? 'این کالا دیگر فروخته نمی‌شود.'}</p>;
  }
  const change = now.unit_price === unit_price ? '' : ` (قبلاً ${formatToman(unit_price)})`;
  return (
    <>
      <p className={styles.offer}>
        {formatNumber(quantity)} {now.unit} × {formatToman(now.unit_price)}
        {change}
      </p>
      {quantity < line.quantity ? <p className={styles.refused}>{now.problem?.message}</p> : null}
    </>
  );
}
