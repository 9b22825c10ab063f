/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { $guestBasket, setGuestLine } from './basket.ts';

const storageKey = 'basket.1';
const line = { variant_id: 1, product_id: 1, price_seen: 420_000 };

/** Writes to the storage as another tab does. */
function store(lines: object[]): void {
  window.localStorage.setItem(storageKey, JSON.stringify(lines));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}

test('half metres in a stored basket survive a reload, other fractions make the basket invalid', () => {
  const unsubscribe = $guestBasket.subscribe(() => undefined);
  setGuestLine({ ...line, quantity: 2.5 });
  expect(JSON.parse(window.localStorage.getItem(storageKey) ?? '')).toEqual([{ ...line, quantity: 2.5 }]);
  store([{ ...line, quantity: 3.5 }]);
  expect($guestBasket.get()).toEqual([{ ...line, quantity: 3.5 }]);
  for (const quantity of [2.3, -0.5, '1']) {
    store([{ ...line, quantity }]);
    expect($guestBasket.get()).toEqual([]);
  }
  unsubscribe();
});
