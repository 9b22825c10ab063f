import { map } from 'nanostores';
import { type Api, ApiError } from '../contract/api.ts';
import { $isMember, getSessionFingerprint } from './auth.ts';
import { $favorites, $guestFavorites, $memberFavorites, isIdList } from './favorite-stores.ts';
import { createBrowserApi } from './host.ts';
import { withTabLock } from './tab-lock.ts';

type Ids = readonly number[];
/** Newest first, unlike the stores. */
type FavoritesResponse = { ids: Ids };

/** The API merges no more ids at once; the oldest guest favourites are dropped. */
const maxMergedIds = 500;

/** Changes that the API has not confirmed yet: true for added, false for removed. */
const $pendingChanges = map<Record<number, boolean | undefined>>({});

let isStarted = false;

/** Starts to show a member's favourites, and merges the guest favourites into them. */
export function startMemberFavorites(api?: Api): void {
  if (!isStarted) {
    for (const store of [$isMember, $guestFavorites, $memberFavorites, $pendingChanges]) store.listen(updateFavorites);
  }
  isStarted = true;
  updateFavorites();
  if ($isMember.get()) void mergeGuestFavorites(api);
}

function updateFavorites(): void {
  if (!$isMember.get()) return;
  const pendingChanges = $pendingChanges.get();
  const ids = new Set([...(readCachedIds() ?? []), ...$guestFavorites.get()]);
  for (const id of Object.keys(pendingChanges).map(Number)) pendingChanges[id] ? ids.add(id) : ids.delete(id);
  $favorites.set([...ids]);
}

/** Every other request waits for the merge: a merge that finishes after a removal would bring the product back. */
let merging: Promise<void> | undefined;

/** A failed merge shows no toast; the next page tries again. */
export function mergeGuestFavorites(api: Api = createBrowserApi()): Promise<void> {
  // A second tab's merge would bring back favourites that were removed since.
  merging ??= withTabLock('favorites', () => sendGuestFavorites(api))
    .catch(ignoreApiError)
    .finally(() => {
      merging = undefined;
    });
  return merging;
}

async function sendGuestFavorites(api: Api): Promise<void> {
  const guestIds = $guestFavorites.get();
  if (guestIds.length === 0) return;
  // Any script can write to localStorage, and one invalid id would make the API refuse the whole list.
  const ids = guestIds.toReversed().filter((id) => id > 0 && id < 2 ** 31);
  const options = { body: { ids: ids.slice(0, maxMergedIds) }, quiet: true };
  await applyResponse(
    () => api.post<FavoritesResponse>('/api/v1/account/favorites/merge', options),
    (cachedIds) => [...new Set([...cachedIds, ...guestIds])],
  );
  removeGuestFavorites(guestIds);
}

/** Fetches the whole list. A response that became stale on its way is requested a second time. */
export async function fetchMemberFavorites(api: Api = createBrowserApi()): Promise<void> {
  startMemberFavorites(api);
  await merging;
  const fetchIds = () =>
    api.get<FavoritesResponse>('/api/v1/account/favorites/ids', { quiet: true, outlivesPage: true });
  if (!(await applyResponse(fetchIds))) await applyResponse(fetchIds);
}

let fetchedSession: string | undefined;

/** Fetches the list in the background, once per session. */
export async function fetchFavoritesOnce(api?: Api): Promise<void> {
  if (fetchedSession === getSessionFingerprint()) return;
  fetchedSession = getSessionFingerprint();
  await fetchMemberFavorites(api).catch((error) => {
    // The next page tries again.
    fetchedSession = undefined;
    ignoreApiError(error);
  });
}

const sendingProducts = new Set<number>();

/** Shows the change at once, and sends requests until the API has the last state that the member chose. */
export async function toggleMemberFavorite(productId: number, api: Api = createBrowserApi()): Promise<void> {
  startMemberFavorites(api);
  $pendingChanges.setKey(productId, !$favorites.get().includes(productId));
  if (sendingProducts.has(productId)) return;
  sendingProducts.add(productId);
  const pendingChange = () => $pendingChanges.get()[productId];
  try {
    await merging;
    for (let change = pendingChange(); change !== undefined; change = pendingChange()) {
      await sendChange(api, productId, change);
      if (change === pendingChange()) $pendingChanges.setKey(productId, undefined);
    }
  } catch (error) {
    $pendingChanges.setKey(productId, undefined);
    ignoreApiError(error);
  } finally {
    sendingProducts.delete(productId);
  }
}

async function sendChange(api: Api, productId: number, isFavorite: boolean): Promise<void> {
  const options = { params: { id: productId } };
  const withoutProduct = (ids: Ids) => ids.filter((id) => id !== productId);
  if (isFavorite) {
    await applyResponse(
      () => api.put<FavoritesResponse>('/api/v1/account/favorites/{id}', options),
      (cachedIds) => [...withoutProduct(cachedIds), productId],
    );
  } else {
    await applyResponse(() => api.delete<FavoritesResponse>('/api/v1/account/favorites/{id}', options), withoutProduct);
    removeGuestFavorites([productId]);
  }
}

/** The cached favourites; undefined when none are cached or when they belong to another session. */
function readCachedIds(): Ids | undefined {
  const cache = $memberFavorites.get();
  if (typeof cache !== 'object' || cache === null || !('of' in cache) || !('ids' in cache)) return undefined;
  return cache.of === getSessionFingerprint() && isIdList(cache.ids) ? cache.ids : undefined;
}

/**
 * Caches the list in a response. When the cache changed during the request, in this tab or another, the response is stale: then
 * only this request's own change, `applyChange`, is added to the cache. Returns false for a stale response without a change.
 */
async function applyResponse(
  send: () => Promise<FavoritesResponse>,
  applyChange?: (cachedIds: Ids) => Ids,
): Promise<boolean> {
  const cacheBefore = $memberFavorites.get();
  const session = getSessionFingerprint();
  const { ids } = await send();
  // Ignore the response if the member has logged out or switched accounts meanwhile.
  if (session === undefined || session !== getSessionFingerprint()) return true;
  const isFresh = $memberFavorites.get() === cacheBefore;
  if (isFresh) $memberFavorites.set({ of: session, ids: ids.toReversed() });
  else if (applyChange) $memberFavorites.set({ of: session, ids: applyChange(readCachedIds() ?? []) });
  return isFresh || applyChange !== undefined;
}

function removeGuestFavorites(ids: Ids): void {
  const guestIds = $guestFavorites.get();
  if (guestIds.some((id) => ids.includes(id))) $guestFavorites.set(guestIds.filter((id) => !ids.includes(id)));
}

/** The API client has already shown a toast where one is wanted. */
function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
