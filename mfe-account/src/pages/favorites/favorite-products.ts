import { type Answer, type ShopApi, shopApi } from '@shop/shared/api';
import { $favorites, $isMember, api, askFavorites, atom, computed } from '@shop/shared/kernel';

type Card = Answer<'get', '/api/v1/account/favorites'>['items'][number];
export type FavoriteProduct = Pick<
  Card,
  'id' | 'name' | 'url' | 'price' | 'max_price' | 'compare_at' | 'summary' | 'picture' | 'stock'
>;

/** The newest first. `rest`: what becomes of those that are not here, when some are not. */
export type FavoriteProducts = { products: FavoriteProduct[]; rest: 'none' | 'more' | 'loading' | 'failed' };

/** As many as the API gives at once. */
const A_PAGE = 24;

const $answers = atom<ReadonlyMap<number, FavoriteProduct | 'gone'>>(new Map());
const $asked = atom<'not-yet' | 'well' | 'in-vain'>('not-yet');
const $room = atom(A_PAGE);

const $wanted = computed([$favorites, $room], (ids, room) => ids.toReversed().slice(0, room));

/** The products of this visitor's favourites. Those the shop no longer has are left out. */
export const $favoriteProducts = computed(
  [$wanted, $favorites, $answers, $asked],
  (wanted, ids, answers, asked): FavoriteProducts => {
    const products = wanted.flatMap((id) => {
      const answer = answers.get(id);
      return answer && answer !== 'gone' ? [answer] : [];
    });
    if (asked === 'in-vain') return { products, rest: 'failed' };
    // Before the shop was asked, none may be known of a member who has many.
    if (asked === 'not-yet' || !wanted.every((id) => answers.has(id))) return { products, rest: 'loading' };
    return { products, rest: wanted.length < ids.length ? 'more' : 'none' };
  },
);

/** For as long as the page is shown: whoever logs in meanwhile has another list, and so has who likes something in another tab. */
export function watchFavorites(): () => void {
  const stops = [$isMember.subscribe(() => void openFavorites()), $favorites.listen(() => void askMissing())];
  return () => {
    for (const stop of stops) stop();
  };
}

let opening: Promise<void> = Promise.resolve();

/** Asks for all that the page shows; also again, after a failure. */
export function openFavorites(shop: ShopApi = shopApi(api)): Promise<void> {
  $asked.set('not-yet');
  opening = trying(async () => {
    // Both at once: on a device that is new to its member the ids would otherwise have to come first.
    if ($isMember.get()) await Promise.all([askFavorites(), askNewest(shop)]);
    else await askThese($wanted.get(), shop);
  });
  return askMissing(shop);
}

/** Asks for those whose product is not here yet. */
async function askMissing(shop: ShopApi = shopApi(api)): Promise<void> {
  await opening;
  if ($asked.get() === 'in-vain') return;
  const missing = $wanted.get().filter((id) => !$answers.get().has(id));
  await trying(() => askThese(missing, shop));
}

export function showMore(shop?: ShopApi): Promise<void> {
  $room.set($room.get() + A_PAGE);
  return askMissing(shop);
}

async function trying(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
    $asked.set('well');
  } catch {
    $asked.set('in-vain');
  }
}

async function askNewest(shop: ShopApi): Promise<void> {
  keep((await shop.get('/api/v1/account/favorites')).items);
}

async function askThese(ids: readonly number[], shop: ShopApi): Promise<void> {
  for (let from = 0; from < ids.length; from += A_PAGE) {
    const these = ids.slice(from, from + A_PAGE);
    const { items } = await shop.get('/api/v1/products', { query: { ids: these.join(',') } });
    keep(items, these);
  }
}

/** Of those that were `asked` for, what did not come is gone. */
function keep(items: readonly FavoriteProduct[], asked: readonly number[] = []): void {
  const gone = asked.map((id) => [id, 'gone'] as const);
  const found = items.map((item) => [item.id, item] as const);
  $answers.set(new Map([...$answers.get(), ...gone, ...found]));
}
