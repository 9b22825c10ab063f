import { computed, onMount } from 'nanostores';
import { notify } from './alerts.ts';
import { $isMember } from './auth.ts';
import { networkComplaint } from './complaints.ts';
import { $favorites, $guestFavorites, $membersFavorites } from './favorite-stores.ts';
import { whenIdle } from './idle.ts';

export { $favorites } from './favorite-stores.ts';

/** What is only for members comes when there is one. */
const bring = () => import(/* webpackChunkName: "favorites" */ './members-favorites.ts');

/** Where it cannot be had, the next page tries again. */
const inBackground = (what: 'attend' | 'want') =>
  whenIdle(() =>
    bring().then(
      (members) => members[what](),
      () => undefined,
    ),
  );

const $guests = computed([$isMember, $guestFavorites], (isMember, guests) => (isMember ? null : guests));

onMount($favorites, () =>
  $guests.subscribe((guests) => {
    if (!guests) return inBackground('attend');
    // The next who sits here is somebody else.
    if ($membersFavorites.get()) $membersFavorites.set(null);
    $favorites.set(guests);
  }),
);

/** Shown at once; a member's is taken back, and told, when the shop refuses or cannot be reached. */
export function toggleFavorite(product: number): void {
  if ($isMember.get()) {
    bring().then(
      ({ toggle }) => toggle(product),
      () => notify({ ...networkComplaint, type: 'danger' }),
    );
    return;
  }
  const guests = $guestFavorites.get();
  $guestFavorites.set(guests.includes(product) ? guests.filter((id) => id !== product) : [...guests, product]);
}

/** Asks the shop what the member likes, and fails when it cannot. */
export const askFavorites = async (): Promise<void> => (await bring()).refresh();

/** The same for whoever draws a heart: once for each log-in and document, when the page rests, and without a word. */
export function wantFavorites(): void {
  if ($isMember.get()) inBackground('want');
}
