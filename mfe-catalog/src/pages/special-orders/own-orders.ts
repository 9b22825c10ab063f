import { memberData } from '@shop/shared/stores/member-data';
import type { SpecialOrderList } from '../../special-orders/order.ts';

/** The API refuses a higher page number. */
const maxPage = 99_999;

/** A page of the member's special orders. */
const orders = memberData<SpecialOrderList, number>(async (shop, page) => {
  const getPage = (number: number) => shop.get('/api/v1/special-orders', { query: { page: number }, quiet: true });
  const list = await getPage(Math.min(page, maxPage));
  // A page beyond the last one would be empty, as if the member had no orders.
  return list.page > list.pages ? getPage(list.pages) : list;
});

export const { $data: $ownOrders, load: loadOwnOrders, watch: watchOwnOrders } = orders;
