import { type Answer, shopApi } from '@shop/shared/api';
import { $favorites, ApiError, api, atom, computed } from '@shop/shared/kernel';

type Product = Answer<'get', '/api/v1/products/{id}'>;
export type FavoriteProduct = Pick<Product, 'id' | 'name' | 'url' | 'price' | 'summary'>;

export type FavoriteProducts =
  | { state: 'loading' }
  | { state: 'failed' }
  /** Newest first. */
  | { state: 'ready'; products: FavoriteProduct[] };

type Answers = ReadonlyMap<number, FavoriteProduct | 'gone'>;

const $answers = atom<Answers>(new Map());
const $failed = atom(false);

/** The products of this device's favourites. Those the shop no longer has are left out. */
export const $favoriteProducts = computed([$favorites, $answers, $failed], (ids, answers, failed): FavoriteProducts => {
  if (!ids.every((id) => answers.has(id))) return { state: failed ? 'failed' : 'loading' };
  const products = [...ids].reverse().flatMap((id) => {
    const answer = answers.get(id);
    return answer && answer !== 'gone' ? [answer] : [];
  });
  return { state: 'ready', products };
});

/** Asks for those favourites whose product is not here yet. */
export async function loadFavorites(ask: (id: number) => Promise<FavoriteProduct> = askProduct): Promise<void> {
  const missing = $favorites.get().filter((id) => !$answers.get().has(id));
  if (missing.length === 0) return;
  $failed.set(false);
  try {
    const found = await Promise.all(missing.map(async (id) => [id, await orGone(ask(id))] as const));
    $answers.set(new Map([...$answers.get(), ...found]));
  } catch {
    $failed.set(true);
  }
}

async function orGone(asked: Promise<FavoriteProduct>): Promise<FavoriteProduct | 'gone'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone';
    throw error;
  }
}

function askProduct(id: number): Promise<FavoriteProduct> {
  return shopApi(api).get('/api/v1/products/{id}', { params: { id }, quiet: [404] });
}
