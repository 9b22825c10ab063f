import { shopApi } from '@shop/shared/api';
import { api, atom } from '@shop/shared/kernel';
import type { SpecialOrderList } from '../../special-orders/order.ts';

export type OwnOrders = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; list: SpecialOrderList };

export const $ownOrders = atom<OwnOrders>({ state: 'loading' });

/** The API refuses a higher page number. */
const maxPage = 99_999;

let latestRequest = 0;

/** If several pages were requested, only the response of the latest request is shown. */
export async function loadOwnOrders(page: number, request: (page: number) => Promise<SpecialOrderList> = getOrders) {
  latestRequest += 1;
  const thisRequest = latestRequest;
  $ownOrders.set({ state: 'loading' });
  const state = await loadExistingPage(page, request).then(
    (list): OwnOrders => ({ state: 'ready', list }),
    (): OwnOrders => ({ state: 'failed' }),
  );
  if (thisRequest === latestRequest) $ownOrders.set(state);
}

/** A page beyond the last one would be empty, as if the member had no orders; the last page is loaded instead. */
async function loadExistingPage(
  page: number,
  request: (page: number) => Promise<SpecialOrderList>,
): Promise<SpecialOrderList> {
  const list = await request(Math.min(page, maxPage));
  return list.page > list.pages ? request(list.pages) : list;
}

const getOrders = (page: number) => shopApi(api).get('/api/v1/special-orders', { query: { page }, quiet: true });
