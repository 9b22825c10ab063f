/** @jest-environment jsdom */
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { $favorites, clearToken, setToken, toggleFavorite } from '@shop/shared/kernel';
import { createApi } from '@shop/shared/kernel/http';
import { toRial } from '@shop/shared/lib/money';
import { $pricesSeen, loadPricesSeen, priceChange, rememberPrices } from './price-changes.ts';

const price = toRial;
const stop = [$pricesSeen, $favorites].map((store) => store.listen(() => {}));
afterAll(() => {
  for (const end of stop) end();
});
beforeEach(() => {
  clearToken();
  for (const id of $favorites.get()) toggleFavorite(id);
  rememberPrices([]);
});

const serverWith = (response: () => Response) =>
  shopApi(createApi({ baseUrl: 'http://api.invalid', fetch: async () => response() }));

test('a price is compared with the one at the time of adding', () => {
  expect(priceChange(price(900), price(1000))).toEqual({ direction: 'lower', before: 1000 });
  expect(priceChange(price(1100), price(1000))).toEqual({ direction: 'higher', before: 1000 });
  expect(priceChange(price(1000), price(1000))).toBeUndefined();
  expect(priceChange(null, price(1000))).toBeUndefined();
  expect(priceChange(price(1000), undefined)).toBeUndefined();
});

test('a guest’s prices stay as they were first seen, and are removed with the favourite', () => {
  toggleFavorite(1);
  toggleFavorite(2);
  rememberPrices([
    { id: 1, price: price(1000) },
    { id: 2, price: null },
  ]);
  rememberPrices([{ id: 1, price: price(900) }]);
  expect([...$pricesSeen.get()]).toEqual([[1, 1000]]);
  toggleFavorite(1);
  rememberPrices([]);
  expect([...$pricesSeen.get()]).toEqual([]);
});

test('a member’s prices come from the account, and are gone after the log-out', async () => {
  setToken('a-token', new Date(Date.now() + 60_000));
  await loadPricesSeen(serverWith(() => Response.json({ data: { items: [{ product_id: 7, price: 500 }] } })));
  expect([...$pricesSeen.get()]).toEqual([[7, 500]]);
  rememberPrices([{ id: 8, price: price(1) }]);
  clearToken();
  expect([...$pricesSeen.get()]).toEqual([]);
});

test('prices that cannot be loaded leave the comparison out', async () => {
  setToken('a-token', new Date(Date.now() + 60_000));
  await loadPricesSeen(serverWith(() => new Response('', { status: 503 })));
  expect([...$pricesSeen.get()]).toEqual([]);
});
