import { memberList } from '../../member-list.ts';
import type { OrderPage } from '../../orders/order.ts';

export type Group = Exclude<keyof OrderPage['counts'], 'all'>;
export type Filter = { group: Group | undefined; q: string };

/** The tabs of the filter. */
export const groupTitles: Readonly<Record<Group, string>> = {
  current: 'جاری',
  unpaid: 'در انتظار پرداخت',
  delivered: 'تحویل‌شده',
  returned: 'مرجوعی',
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

const list = memberList<OrderPage, Filter>(
  (shop, { group, q }, after) =>
    shop.get('/api/v1/orders', { query: { group, q: q === '' ? undefined : q, after }, quiet: true }),
  { idOf: ({ number }) => number, keep: true },
);

export const $orders = list.$data;
export const { load: loadOrders, loadMore: loadMoreOrders, watch: watchOrders } = list;
