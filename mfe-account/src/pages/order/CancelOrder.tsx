import { notify } from '@shop/shared/kernel';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import type { Order } from '../../orders/order.ts';
import { cancelOrder } from './order-data.ts';

export function CancelOrder({ order: { number, state } }: { order: Order }) {
  const isPaid = state !== 'awaiting_payment';
  const cancel = async () => {
    const result = await cancelOrder(number);
    if (result.ok) {
      const description = isPaid ? 'مبلغ آن به کیف پول شما برگشت.' : undefined;
      notify({ title: 'سفارش لغو شد', type: 'success', ...(description && { description }) });
    } else if (result.reason) notify({ title: 'لغو نشد', description: result.reason, type: 'danger' });
  };
  return (
    <ConfirmButton
      label="لغو سفارش"
      title="سفارش لغو شود؟"
      yes="بله، لغو شود"
      no="نه، بماند"
      isRemoval
      onConfirm={cancel}
    >
      {isPaid
        ? 'همهٔ مبلغ پرداختی همین حالا به کیف پول شما برمی‌گردد. سفارش لغوشده دوباره باز نمی‌شود.'
        : 'کالاها دیگر برای شما نگه داشته نمی‌شود. سفارش لغوشده دوباره باز نمی‌شود.'}
    </ConfirmButton>
  );
}
