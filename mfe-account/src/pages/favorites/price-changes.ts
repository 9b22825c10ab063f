import { type ShopApi, shopApi } from '@shop/shared/api';
import { $favorites, $isMember, api, atom, computed, getDraftOwner, storedAtom } from '@shop/shared/kernel';
import { type Rial, toRial } from '@shop/shared/lib/money';
import type { FavoriteProduct } from './favorite-products.ts';

export type PriceChange = { direction: 'lower' | 'higher'; before: Rial };

const $memberPrices = atom<ReadonlyMap<number, Rial>>(new Map());

/** The price of each favourite of a guest when this page first showed it. */
const $guestPrices = storedAtom<Readonly<Record<string, number>>>({
  key: 'favorite-prices',
  version: 1,
  empty: {},
  parse: (stored) => (isPriceList(stored) ? stored : undefined),
});

const isPriceList = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((price) => Number.isSafeInteger(price));

/** The earlier price of each favourite, by the id of the product: a member's when it was added, a guest's when this page first showed it. */
export const $pricesSeen = computed(
  [$isMember, $memberPrices, $guestPrices],
  (isMember, memberPrices, guestPrices): ReadonlyMap<number, Rial> =>
    isMember
      ? memberPrices
      : new Map(Object.entries(guestPrices).map(([id, price]) => [Number(id), toRial(price)] as const)),
);

/** Without these prices the page only lacks their comparison, so a failure is not shown. */
export async function loadPricesSeen(shop: ShopApi = shopApi(api)): Promise<void> {
  $memberPrices.set(new Map());
  if (!$isMember.get()) return;
  const owner = getDraftOwner();
  const prices = await shop.get('/api/v1/account/favorites/prices', { quiet: true }).catch(() => undefined);
  if (prices === undefined || owner !== getDraftOwner()) return;
  $memberPrices.set(new Map(prices.items.map(({ product_id, price }) => [product_id, price])));
}

/** Remembers the prices of a guest's products that are shown for the first time, and removes those of products that are no longer favourites. */
export function rememberPrices(products: readonly Pick<FavoriteProduct, 'id' | 'price'>[]): void {
  if ($isMember.get()) return;
  const earlier = $guestPrices.get();
  const current = Object.entries(earlier).filter(([id]) => $favorites.get().includes(Number(id)));
  const added = products.flatMap(({ id, price }) => (price === null || id in earlier ? [] : [[String(id), price]]));
  if (added.length > 0 || current.length < Object.keys(earlier).length) {
    $guestPrices.set(Object.fromEntries([...current, ...added]));
  }
}

/** Undefined when the price is the same, or one of the two is unknown. */
export function priceChange(now: Rial | null, before: Rial | undefined): PriceChange | undefined {
  if (now === null || before === undefined || now === before) return undefined;
  return { direction: now < before ? 'lower' : 'higher', before };
}
