/** @jest-environment jsdom */
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { $favorites, clearToken, setToken, toggleFavorite } from '@shop/shared/kernel';
import { createApi } from '@shop/shared/kernel/http';
import { $favoriteProducts, loadFavorites, showMore } from './favorite-products.ts';

const productOf = (id: number) => ({ id, name: `گونی ${id}`, url: `/products/${id}`, price: 1000, stock: 3 });
const shownIds = () => {
  const { products, rest } = $favoriteProducts.get();
  return [products.map(({ id }) => id), rest];
};

/** An API client whose server sells the products for which `isSold` is true, and the paths of its requests. */
function shopThatSells(isSold: (id: number) => boolean = () => true) {
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    requests.push(pathname);
    const ids = (searchParams.get('ids') ?? '').split(',').map(Number);
    return Response.json({ data: { items: ids.filter(isSold).map(productOf) } });
  };
  return { requests, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}
const offlineShop = shopApi(
  createApi({ baseUrl: 'http://api.invalid', fetch: () => Promise.reject(new TypeError('offline')) }),
);

const like = (...ids: number[]) => {
  for (const id of ids) toggleFavorite(id);
};

// Without a listener nanostores unmounts the stores after each read, by a timer that outlives the test.
const stop = $favoriteProducts.listen(() => {});
afterAll(stop);

// Loaded products stay in the store, so each test uses ids of its own.
beforeEach(() => {
  clearToken();
  like(...$favorites.get());
});

test('without favourites the list is empty at once and nothing is requested', async () => {
  const { requests, shop } = shopThatSells();
  await loadFavorites(shop);
  expect([shownIds(), requests]).toEqual([[[], 'none'], []]);
});

test('the newest favourite comes first, and all load in one request', async () => {
  like(11, 12);
  expect(shownIds()).toEqual([[], 'loading']);
  const { requests, shop } = shopThatSells();
  await loadFavorites(shop);
  expect([shownIds(), requests]).toEqual([[[12, 11], 'none'], ['/api/v1/products']]);
});

test('a removed favourite disappears at once', async () => {
  like(21, 22);
  await loadFavorites(shopThatSells().shop);
  like(22);
  expect(shownIds()).toEqual([[21], 'none']);
});

test('a discontinued product is left out, and returns when it is sold again', async () => {
  like(31, 32);
  await loadFavorites(shopThatSells((id) => id !== 31).shop);
  expect(shownIds()).toEqual([[32], 'none']);
  await loadFavorites(shopThatSells().shop);
  expect(shownIds()).toEqual([[32, 31], 'none']);
});

test('a long list loads page by page', async () => {
  const many = Array.from({ length: 50 }, (_, index) => 100 + index);
  like(...many);
  const { requests, shop } = shopThatSells();
  await loadFavorites(shop);
  expect(shownIds()).toEqual([many.slice(26).reverse(), 'more']);
  const more = showMore(shop);
  expect(shownIds()).toEqual([many.slice(26).reverse(), 'loading']);
  await more;
  await showMore(shop);
  expect([shownIds(), requests.length]).toEqual([[many.toReversed(), 'none'], 3]);
});

test('a failed load is shown, and a retry succeeds', async () => {
  like(41);
  await loadFavorites(offlineShop);
  expect(shownIds()).toEqual([[], 'failed']);
  await loadFavorites(shopThatSells().shop);
  expect(shownIds()).toEqual([[41], 'none']);
});

test('a member whose favourites fail to load sees the failure, not an empty list', async () => {
  setToken('a-token', new Date(Date.now() + 60_000));
  const opened = loadFavorites(offlineShop);
  expect(shownIds()).toEqual([[], 'loading']);
  await opened;
  expect(shownIds()).toEqual([[], 'failed']);
});
