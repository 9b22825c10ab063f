import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { memberData } from '../../member-data.ts';
import type { OrderList } from '../../orders/order.ts';

export type Group = Exclude<keyof OrderList['counts'], 'all'>;
export type Filter = { group: Group | undefined; q: string };

const list = memberData<OrderList>();
export const $orders = list.$data;

/** The tabs of the filter. */
export const groupTitles: Readonly<Record<Group, string>> = {
  current: 'جاری',
  unpaid: 'در انتظار پرداخت',
  delivered: 'تحویل‌شده',
  returned: 'بازگشتی',
  cancelled: 'لغوشده',
};
export const groups = Object.keys(groupTitles) as Group[];

/** The filter in the address of the page; whatever is no filter is ignored. */
export function readFilter(params: URLSearchParams): Filter {
  const group = groups.find((name) => name === params.get('group'));
  return { group, q: (params.get('q') ?? '').trim().slice(0, 100) };
}

export function filterAddress({ group, q }: Filter): string {
  const query = new URLSearchParams({ ...(group !== undefined && { group }), ...(q !== '' && { q }) }).toString();
  return `/account/orders${query === '' ? '' : `?${query}`}`;
}

type Request = (filter: Filter, after?: string) => Promise<OrderList>;

const getOrders: Request = ({ group, q }, after) =>
  shopApi(api).get('/api/v1/orders', { query: { group, q: q === '' ? undefined : q, after }, quiet: true });

/** Keeps the list on screen while another filter loads, so that the page does not jump. */
export function loadOrders(filter: Filter, request: Request = getOrders): Promise<void> {
  return list.load(() => request(filter), { keep: true });
}

/** Adds the next page to the list. A failure leaves the list as it is and is shown by the kernel's toast. */
export async function loadMoreOrders(filter: Filter, request: Request = getMoreOrders): Promise<void> {
  const current = $orders.get();
  if (current.state !== 'ready' || current.data.next === null) return;
  const { items, next: after } = current.data;
  await list.change(async () => {
    const page = await request(filter, after);
    return { ...page, items: [...items, ...page.items] };
  });
}

const getMoreOrders: Request = ({ group, q }, after) =>
  shopApi(api).get('/api/v1/orders', { query: { group, q: q === '' ? undefined : q, after } });
