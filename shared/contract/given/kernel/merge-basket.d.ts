import type { MergedLines } from './member-basket.js';
/** Adds the guest's basket to the member's, in a chunk that guests never load. Rejects when the request fails. */
export declare const mergeGuestBasket: () => Promise<MergedLines>;
