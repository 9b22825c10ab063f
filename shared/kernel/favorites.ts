import { computed, onMount } from 'nanostores';
import { notify } from './alerts.ts';
import { $isMember } from './auth.ts';
import { networkErrorToast } from './error-toast.ts';
import { $favorites, $guestFavorites, $memberFavorites } from './favorite-stores.ts';
import { whenIdle } from './idle.ts';

export { $favorites } from './favorite-stores.ts';

/** A chunk of its own: guests, and the first load of members, do not need it. */
const loadMemberFavorites = () => import(/* webpackChunkName: "favorites" */ './member-favorites.ts');

/** A chunk that fails to load is requested again by the next page. */
const runWhenIdle = (action: 'startMemberFavorites' | 'fetchFavoritesOnce') =>
  whenIdle(() =>
    loadMemberFavorites().then(
      (memberFavorites) => memberFavorites[action](),
      () => undefined,
    ),
  );

const $guestOnlyFavorites = computed([$isMember, $guestFavorites], (isMember, favorites) =>
  isMember ? null : favorites,
);

onMount($favorites, () =>
  $guestOnlyFavorites.subscribe((favorites) => {
    if (!favorites) return runWhenIdle('startMemberFavorites');
    // Logged out: the next person at this browser must not see the member's favourites.
    if ($memberFavorites.get()) $memberFavorites.set(null);
    $favorites.set(favorites);
  }),
);

/** Adds or removes a favourite at once. A member's change is undone, with a toast, when the API refuses it or cannot be reached. */
export function toggleFavorite(productId: number): void {
  if ($isMember.get()) {
    loadMemberFavorites().then(
      ({ toggleMemberFavorite }) => toggleMemberFavorite(productId),
      () => notify({ ...networkErrorToast, type: 'danger' }),
    );
    return;
  }
  const ids = $guestFavorites.get();
  $guestFavorites.set(ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId]);
}

/** Fetches a member's favourites; rejects when the request fails. */
export const fetchFavorites = async (): Promise<void> => (await loadMemberFavorites()).fetchMemberFavorites();

/** For components that show a heart: fetches a member's favourites when the page is idle, once per session and document, without toasts. */
export function fetchFavoritesWhenIdle(): void {
  if ($isMember.get()) runWhenIdle('fetchFavoritesOnce');
}
