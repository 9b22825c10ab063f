import type { MergedLines } from './member-basket.ts';

/** Adds the guest's basket to the member's, in a chunk that guests never load. Rejects when the request fails. */
export const mergeGuestBasket = async (): Promise<MergedLines> =>
  (await import(/* webpackChunkName: "member-basket" */ './member-basket.ts')).mergeGuestBasket();
