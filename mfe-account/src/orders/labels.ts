import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import type { ReturnReason } from '@shop/shared/lib/returns';
import type { Order } from './order.ts';

export const paymentTitles: Readonly<Record<Order['payments'][number]['state'], string>> = {
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
