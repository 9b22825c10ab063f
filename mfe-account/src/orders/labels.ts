import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { transferGateway } from '@shop/shared/lib/payment-ways';
import type { ReturnReason } from '@shop/shared/lib/returns';
import type { Order } from './order.ts';

type Payment = Order['payments'][number];

export const paymentTitles: Readonly<Record<Payment['state'], string>> = {
  created: 'در انتظار پرداخت',
  redirected: 'در درگاه بانک',
  verifying: 'در حال تأیید',
  succeeded: 'موفق',
  failed: 'ناموفق',
  // Zarinpal reports a refused card as a cancellation.
  cancelled: 'ناموفق',
  expired: 'بدون پاسخ بانک',
  refunded: 'برگشته به کیف پول',
  reversed: 'برگشته به کارت',
};

/** A bank transfer has no page of a bank: the member sends its receipt, and the shop checks it. */
const transferTitles: Partial<Record<Payment['state'], string>> = {
  redirected: 'منتظر رسید شما',
  verifying: 'در حال بررسی رسید',
  expired: 'مهلت ارسال رسید گذشت',
};

export const paymentTitle = ({ gateway, state }: Pick<Payment, 'gateway' | 'state'>): string =>
  (gateway === transferGateway && transferTitles[state]) || paymentTitles[state];

export const reasonTitles: Readonly<Record<ReturnReason, string>> = {
  withdrawal: 'از خرید منصرف شده‌ام',
  defect: 'کالا ایراد دارد',
  wrong: 'کالا با سفارشم فرق دارد',
  missing: 'تعداد کالا کم است',
};

/** «۴ آذر ۱۴۰۵، ساعت ۹ تا ۱۳» or «از ۵ آذر ۱۴۰۵ تا ۸ آذر ۱۴۰۵»; null for orders from before delivery dates were promised. */
export function deliveryTimeText({ slot, from_date, to_date }: Order['delivery']): string | null {
  if (slot !== null) {
    return `${formatDate(slot.date)}، ساعت ${toPersianDigits(slot.from)} تا ${toPersianDigits(slot.to)}`;
  }
  if (from_date === null || to_date === null) return null;
  return from_date === to_date ? formatDate(from_date) : `از ${formatDate(from_date)} تا ${formatDate(to_date)}`;
}
