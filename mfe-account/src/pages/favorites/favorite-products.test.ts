import { beforeEach, expect, jest, test } from '@jest/globals';
import { $favorites, ApiError } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { $favoriteProducts, type FavoriteProduct, loadFavorites } from './favorite-products.ts';

const product = (id: number): FavoriteProduct => ({
  id,
  name: `گونی ${id}`,
  url: `/products/${id}`,
  price: toRial(1000),
  summary: '',
});
const answer = async (id: number) => product(id);
const names = () => {
  const view = $favoriteProducts.get();
  return view.state === 'ready' ? view.products.map(({ id }) => id) : view.state;
};

// Without a listener the store would fall asleep after each read, by a timer that outlives the test.
$favoriteProducts.listen(() => {});

// The stores live as long as the page, so each test uses ids of its own.
beforeEach(() => $favorites.set([]));

test('nothing liked is an empty list, not a wait', () => {
  expect(names()).toEqual([]);
});

test('what was liked last stands first', async () => {
  $favorites.set([11, 12]);
  expect(names()).toBe('loading');
  await loadFavorites(answer);
  expect(names()).toEqual([12, 11]);
});

test('what is no longer liked goes at once, without asking again', async () => {
  $favorites.set([21, 22]);
  await loadFavorites(answer);
  $favorites.set([21]);
  expect(names()).toEqual([21]);
  const ask = jest.fn(answer);
  await loadFavorites(ask);
  expect(ask).not.toHaveBeenCalled();
});

test('a product the shop no longer has is left out', async () => {
  $favorites.set([31, 32]);
  await loadFavorites(async (id) => {
    if (id === 31) throw new ApiError(404, 'gone');
    return product(id);
  });
  expect(names()).toEqual([32]);
});

test('a failure is said, and another try mends it', async () => {
  $favorites.set([41]);
  await loadFavorites(() => Promise.reject(new ApiError(0, 'no answer')));
  expect(names()).toBe('failed');
  await loadFavorites(answer);
  expect(names()).toEqual([41]);
});
