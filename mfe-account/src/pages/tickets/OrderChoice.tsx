import { useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData, memberData } from '@shop/shared/stores/member-data';
import { Select } from '@shop/shared/ui/Select';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';

const recentOrders = memberData(async (shop) => (await shop.get('/api/v1/orders', { quiet: true })).items);
const watchOrders = () => recentOrders.watch();

type OrderChoiceProps = { name: string; label: string; error: string | undefined; defaultValue: string };

/** The order that a ticket is about: one of the latest, or the one whose page led here. The ticket can be sent without it. */
export function OrderChoice({ name, label, error, defaultValue }: OrderChoiceProps) {
  const orders = useStore(recentOrders.$data, { ssr: () => loadingData });
  useEffect(watchOrders, []);
  if (orders.state === 'loading') {
    return (
      <>
        <input type="hidden" name={name} value={defaultValue} />
        <Skeleton lines={1} />
      </>
    );
  }
  const recent = orders.state === 'ready' ? orders.data : [];
  const options = recent.map(({ number, created_at }) => ({
    value: String(number),
    label: `سفارش ${toPersianDigits(number)}، ${formatDate(created_at)}`,
  }));
  if (/^\d{9}$/.test(defaultValue) && !options.some(({ value }) => value === defaultValue)) {
    options.unshift({ value: defaultValue, label: `سفارش ${toPersianDigits(defaultValue)}` });
  }
  if (options.length === 0) return null;
  const none = { value: '', label: 'دربارهٔ سفارش خاصی نیست' };
  return <Select {...{ name, label, error, defaultValue }} options={[none, ...options]} />;
}
