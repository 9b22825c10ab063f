import { expect, test } from '@jest/globals';
import type { SpecialOrderList } from '../../special-orders/order.ts';
import { $ownOrders, loadOwnOrders } from './own-orders.ts';

const order: SpecialOrderList['items'][number] = {
  ...{ code: '2222-2222', state: 'submitted', created_at: '2026-01-01T00:00:00Z' },
  ...{ kind: 'cloth', quantity: 100, quote_total: null },
};
const shop = async (page: number): Promise<SpecialOrderList> => {
  if (page > 99_999) throw new Error('422');
  return { items: page > 2 ? [] : [order], page, pages: 2, total: 21 };
};

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [1e12, 2],
])('who asks for page %p sees page %p', async (asked, seen) => {
  await loadOwnOrders(asked, shop);
  expect($ownOrders.get()).toMatchObject({ state: 'ready', list: { page: seen, items: [order] } });
});

test('the page that was asked for last is shown, whichever comes first; and what does not come is told', async () => {
  let late = (_: SpecialOrderList) => {};
  const first = loadOwnOrders(1, () => new Promise((resolve) => (late = resolve)));
  await loadOwnOrders(2, shop);
  late(await shop(1));
  await first;
  expect($ownOrders.get()).toMatchObject({ list: { page: 2 } });
  await loadOwnOrders(1, () => Promise.reject(new Error('gone')));
  expect($ownOrders.get()).toEqual({ state: 'failed' });
});
