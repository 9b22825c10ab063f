import { type ResponseData, type ShopApi, shopApi } from '@shop/shared/api';
import { $favorites, $isMember, api, atom, computed, fetchFavorites } from '@shop/shared/kernel';

type Card = ResponseData<'get', '/api/v1/account/favorites'>['items'][number];
export type FavoriteProduct = Pick<
  Card,
  'id' | 'name' | 'url' | 'price' | 'max_price' | 'compare_at' | 'summary' | 'picture' | 'stock'
>;

/** `products`: loaded ones, the newest first. `rest`: the state of those that are not loaded. */
export type FavoriteProducts = { products: FavoriteProduct[]; rest: 'none' | 'more' | 'loading' | 'failed' };

/** The largest number of products that the API returns at once. */
const PAGE_SIZE = 24;

/** Products by id; `discontinued` for those that the API did not return. */
const $productsById = atom<ReadonlyMap<number, FavoriteProduct | 'discontinued'>>(new Map());
const $loadState = atom<'not-started' | 'loaded' | 'failed'>('not-started');
const $visibleCount = atom(PAGE_SIZE);

const $visibleIds = computed([$favorites, $visibleCount], (ids, count) => ids.toReversed().slice(0, count));

/** The products of this visitor's favourites. Discontinued products are left out. */
export const $favoriteProducts = computed(
  [$visibleIds, $favorites, $productsById, $loadState],
  (visibleIds, ids, productsById, loadState): FavoriteProducts => {
    const products = visibleIds.flatMap((id) => {
      const product = productsById.get(id);
      return product && product !== 'discontinued' ? [product] : [];
    });
    if (loadState === 'failed') return { products, rest: 'failed' };
    // Before the first response an empty list of ids says nothing: a member's ids may still be on the server.
    if (loadState === 'not-started' || !visibleIds.every((id) => productsById.has(id))) {
      return { products, rest: 'loading' };
    }
    return { products, rest: visibleIds.length < ids.length ? 'more' : 'none' };
  },
);

/** Reloads while the page is shown: after a log-in, and when another tab changes the favourites. */
export function watchFavorites(): () => void {
  const unsubscribe = [$isMember.subscribe(() => void loadFavorites()), $favorites.listen(() => void loadMissing())];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

let firstLoad: Promise<void> = Promise.resolve();

/** Loads the visible products. Also called by the retry button. */
export function loadFavorites(shop: ShopApi = shopApi(api)): Promise<void> {
  $loadState.set('not-started');
  firstLoad = trackFailure(async () => {
    // Ids and products load in parallel: a device that is new to its member would otherwise wait for the ids first.
    if ($isMember.get()) await Promise.all([fetchFavorites(), loadNewestOfMember(shop)]);
    else await loadProducts($visibleIds.get(), shop);
  });
  return loadMissing(shop);
}

export function showMore(shop?: ShopApi): Promise<void> {
  $visibleCount.set($visibleCount.get() + PAGE_SIZE);
  return loadMissing(shop);
}

async function loadMissing(shop: ShopApi = shopApi(api)): Promise<void> {
  await firstLoad;
  if ($loadState.get() === 'failed') return;
  const missing = $visibleIds.get().filter((id) => !$productsById.get().has(id));
  await trackFailure(() => loadProducts(missing, shop));
}

async function trackFailure(load: () => Promise<void>): Promise<void> {
  try {
    await load();
    $loadState.set('loaded');
  } catch {
    $loadState.set('failed');
  }
}

async function loadNewestOfMember(shop: ShopApi): Promise<void> {
  storeProducts((await shop.get('/api/v1/account/favorites')).items);
}

async function loadProducts(ids: readonly number[], shop: ShopApi): Promise<void> {
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const pageIds = ids.slice(from, from + PAGE_SIZE);
    const { items } = await shop.get('/api/v1/products', { query: { ids: pageIds.join(',') } });
    storeProducts(items, pageIds);
  }
}

/** A requested id without a product in the response is discontinued. */
function storeProducts(items: readonly FavoriteProduct[], requestedIds: readonly number[] = []): void {
  const discontinued = requestedIds.map((id) => [id, 'discontinued'] as const);
  const returned = items.map((product) => [product.id, product] as const);
  $productsById.set(new Map([...$productsById.get(), ...discontinued, ...returned]));
}
