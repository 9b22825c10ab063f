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

/** `filter`: that of the items. The address of the page may already have another one. */
export type FilteredPage = OrderPage & { filter: Filter };

const list = memberList<FilteredPage, Filter>(
  async (shop, filter, after) => {
    const { group, q } = filter;
    const query = { group, q: q === '' ? undefined : q, after };
    return { ...(await shop.get('/api/v1/orders', { query, quiet: true })), filter };
  },
  { idOf: ({ number }) => number, keep: true },
);

export const $orders = list.$data;
export const { load: loadOrders, loadMore: loadMoreOrders, watch: watchOrders } = list;
