import { expect, test } from '@jest/globals';
import type { SpecialOrderList } from '../../special-orders/order.ts';
import { $ownOrders, loadOwnOrders } from './own-orders.ts';

const order: SpecialOrderList['items'][number] = {
  ...{ code: '2222-2222', state: 'submitted', created_at: '2026-01-01T00:00:00Z' },
  ...{ kind: 'cloth', quantity: 100, quote_total: null, unread: 0 },
};
const getOrders = async (page: number): Promise<SpecialOrderList> => {
  if (page > 99_999) throw new Error('422');
  return { items: page > 2 ? [] : [order], page, pages: 2, total: 21 };
};

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [1e12, 2],
])('a request for page %p shows page %p', async (requested, shown) => {
  await loadOwnOrders(requested, getOrders);
  expect($ownOrders.get()).toMatchObject({ state: 'ready', list: { page: shown, items: [order] } });
});

test('the page requested last is shown, whichever response comes first, and a failed request is reported', async () => {
  let respondLate = (_: SpecialOrderList) => {};
  const first = loadOwnOrders(1, () => new Promise((resolve) => (respondLate = resolve)));
  await loadOwnOrders(2, getOrders);
  respondLate(await getOrders(1));
  await first;
  expect($ownOrders.get()).toMatchObject({ list: { page: 2 } });
  await loadOwnOrders(1, () => Promise.reject(new Error('gone')));
  expect($ownOrders.get()).toEqual({ state: 'failed' });
});
