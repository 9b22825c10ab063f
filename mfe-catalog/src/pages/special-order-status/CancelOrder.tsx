import { notify } from '@shop/shared/kernel';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { cancelOrder } from './status.ts';

export function CancelOrder({ code }: { code: string }) {
  const cancel = async () => {
    const result = await cancelOrder(code);
    if (result.ok) notify({ title: 'سفارش لغو شد', type: 'success' });
    else if (result.reason) notify({ title: 'لغو نشد', description: result.reason, type: 'danger' });
  };
  return (
    <div>
      <ConfirmButton
        label="لغو سفارش"
        title="سفارش لغو شود؟"
        yes="بله، لغو شود"
        no="نه، بماند"
        isRemoval
        onConfirm={cancel}
      >
        لغو تا پیش از پیش‌پرداخت هزینه‌ای ندارد. سفارش لغوشده برنمی‌گردد؛ هر وقت بخواهید سفارش تازه‌ای ثبت کنید.
      </ConfirmButton>
    </div>
  );
}
