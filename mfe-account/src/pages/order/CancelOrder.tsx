import { CancelOrderButton } from '@shop/shared/ui/CancelOrderButton';
import type { Order } from '../../orders/order.ts';
import { cancelOrder } from './order-data.ts';

export function CancelOrder({ order: { number, state } }: { order: Order }) {
  const isPaid = state !== 'awaiting_payment';
  return (
    <CancelOrderButton
      cancel={() => cancelOrder(number)}
      refundText={isPaid ? 'مبلغ آن به کیف پول شما برگشت.' : undefined}
    >
      {isPaid
        ? 'همهٔ مبلغ پرداختی همین حالا به کیف پول شما برمی‌گردد. سفارش لغوشده دوباره باز نمی‌شود.'
        : 'کالاها دیگر برای شما نگه داشته نمی‌شود. سفارش لغوشده دوباره باز نمی‌شود.'}
    </CancelOrderButton>
  );
}
