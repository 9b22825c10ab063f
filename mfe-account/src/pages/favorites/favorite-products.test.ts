/** @jest-environment jsdom */
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { $favorites, forgetToken, keepToken, toggleFavorite } from '@shop/shared/kernel';
import { createApi } from '@shop/shared/kernel/http';
import { $favoriteProducts, openFavorites, showMore } from './favorite-products.ts';

const sold = (id: number) => ({ id, name: `گونی ${id}`, url: `/products/${id}`, price: 1000, stock: 3 });
const names = () => {
  const { products, rest } = $favoriteProducts.get();
  return [products.map(({ id }) => id), rest];
};

/** The API as a browser meets it, but for what it sells. */
function shopThatSells(isSold: (id: number) => boolean = () => true) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    asked.push(pathname);
    const ids = (searchParams.get('ids') ?? '').split(',').map(Number);
    return Response.json({ data: { items: ids.filter(isSold).map(sold) } });
  };
  return { asked, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}
const silent = shopApi(
  createApi({ baseUrl: 'http://api.invalid', fetch: () => Promise.reject(new TypeError('away')) }),
);

const like = (...ids: number[]) => {
  for (const id of ids) toggleFavorite(id);
};

// Without a listener the stores would fall asleep after each read, by a timer that outlives the test.
const stop = $favoriteProducts.listen(() => {});
afterAll(stop);

// The answers live as long as the page, so each test uses ids of its own.
beforeEach(() => {
  forgetToken();
  like(...$favorites.get());
});

test('nothing liked is an empty list, not a wait', async () => {
  const { asked, shop } = shopThatSells();
  await openFavorites(shop);
  expect([names(), asked]).toEqual([[[], 'none'], []]);
});

test('what was liked last stands first, and comes in one call', async () => {
  like(11, 12);
  expect(names()).toEqual([[], 'loading']);
  const { asked, shop } = shopThatSells();
  await openFavorites(shop);
  expect([names(), asked]).toEqual([[[12, 11], 'none'], ['/api/v1/products']]);
});

test('what is no longer liked goes at once', async () => {
  like(21, 22);
  await openFavorites(shopThatSells().shop);
  like(22);
  expect(names()).toEqual([[21], 'none']);
});

test('a product the shop no longer has is left out, and is there again when it is back', async () => {
  like(31, 32);
  await openFavorites(shopThatSells((id) => id !== 31).shop);
  expect(names()).toEqual([[32], 'none']);
  await openFavorites(shopThatSells().shop);
  expect(names()).toEqual([[32, 31], 'none']);
});

test('many come a page at a time', async () => {
  const many = Array.from({ length: 50 }, (_, at) => 100 + at);
  like(...many);
  const { asked, shop } = shopThatSells();
  await openFavorites(shop);
  expect(names()).toEqual([many.slice(26).reverse(), 'more']);
  const more = showMore(shop);
  expect(names()).toEqual([many.slice(26).reverse(), 'loading']);
  await more;
  await showMore(shop);
  expect([names(), asked.length]).toEqual([[many.toReversed(), 'none'], 3]);
});

test('a failure is said, and another try mends it', async () => {
  like(41);
  await openFavorites(silent);
  expect(names()).toEqual([[], 'failed']);
  await openFavorites(shopThatSells().shop);
  expect(names()).toEqual([[41], 'none']);
});

test('a member whose favourites cannot be had is told so, not that there are none', async () => {
  keepToken('a-token', new Date(Date.now() + 60_000));
  const opened = openFavorites(silent);
  expect(names()).toEqual([[], 'loading']);
  await opened;
  expect(names()).toEqual([[], 'failed']);
});
