import type { Api } from '../contract/api.ts';
import { getSessionFingerprint } from './auth.ts';
import { $guestBasket } from './basket.ts';
import { $general } from './general.ts';
import { createBrowserApi } from './host.ts';
import { withTabLock } from './tab-lock.ts';

type MergedBasket = {
  items: readonly { product_id: number }[];
  count: number;
  /** A message for each line that was changed or left out. */
  changed: readonly { message: string }[];
};
/** `lines`: how many lines this browser had. */
export type MergedLines = { lines: number; messages: readonly string[] };

const largestId = 2 ** 31 - 1;
const largestQuantity = 100_000;

/** Adds the lines of the guest's basket to the member's, and removes them from the browser. Rejects when the request fails. */
export function mergeGuestBasket(api: Api = createBrowserApi()): Promise<MergedLines> {
  return withTabLock('basket', async () => {
    const guestLines = $guestBasket.get();
    const session = getSessionFingerprint();
    if (guestLines.length === 0 || session === undefined) return { lines: 0, messages: [] };
    // Any script can write to localStorage, and one invalid line would make the API refuse all.
    const items = guestLines
      .filter(({ variant_id, quantity }) => variant_id <= largestId && quantity <= largestQuantity)
      .map(({ variant_id, quantity, price_seen }) => ({ variant_id, quantity, ...(price_seen ? { price_seen } : {}) }));
    const options = { body: { items }, quiet: true };
    const merged = await api.post<MergedBasket>('/api/v1/orders/basket/merge', options);
    $guestBasket.set($guestBasket.get().filter((line) => !guestLines.includes(line)));
    // Ignore the response if the member has logged out or switched accounts meanwhile.
    if (session === getSessionFingerprint()) {
      $general.setKey('basketCount', merged.count);
      $general.setKey(
        'basketItemIds',
        merged.items.map(({ product_id }) => product_id),
      );
    }
    return { lines: guestLines.length, messages: merged.changed.map(({ message }) => message) };
  });
}
