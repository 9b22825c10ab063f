import { shopApi } from '@shop/shared/api';
import { api, atom } from '@shop/shared/kernel';
import type { SpecialOrderList } from '../../special-orders/order.ts';

export type OwnOrders = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; list: SpecialOrderList };

export const $ownOrders = atom<OwnOrders>({ state: 'loading' });

/** The API answers no higher one. */
const LAST_PAGE = 99_999;

let asked = 0;

/** The last page that was asked for is shown, whichever answers first. */
export async function loadOwnOrders(page: number, ask: (page: number) => Promise<SpecialOrderList> = read) {
  asked += 1;
  const mine = asked;
  $ownOrders.set({ state: 'loading' });
  const view = await within(page, ask).then(
    (list): OwnOrders => ({ state: 'ready', list }),
    (): OwnOrders => ({ state: 'failed' }),
  );
  if (mine === asked) $ownOrders.set(view);
}

/** Beyond the last page stands the last one: who has orders is not told that there are none. */
async function within(page: number, ask: (page: number) => Promise<SpecialOrderList>): Promise<SpecialOrderList> {
  const list = await ask(Math.min(page, LAST_PAGE));
  return list.page > list.pages ? ask(list.pages) : list;
}

const read = (page: number) => shopApi(api).get('/api/v1/special-orders', { query: { page }, quiet: true });
