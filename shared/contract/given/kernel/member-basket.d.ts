import type { Api } from '../contract/api.js';
/** `lines`: how many lines this browser had. */
export type MergedLines = {
    lines: number;
    messages: readonly string[];
};
/** Adds the lines of the guest's basket to the member's, and removes them from the browser. Rejects when the request fails. */
export declare function mergeGuestBasket(api?: Api): Promise<MergedLines>;
