/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { forgetMember } from './auth.ts';
import { storedAtom } from './stored-atom.ts';

const createSearches = () => {
  const parse = (stored: unknown) => (Array.isArray(stored) ? stored : undefined);
  const searches = storedAtom<string[]>({ key: 'searches', version: 2, empty: [], parse });
  searches.listen(() => undefined);
  return searches;
};

test("a log-out clears the member's stores in each version, and keeps those of every visitor", () => {
  const entries = { member: 'id', 'special-order.1': '{}', 'special-order.2': '{}', 'basket.1': '[]', theme: 'dark' };
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  forgetMember();
  expect(Object.keys(localStorage).toSorted()).toEqual(['basket.1', 'session', 'theme']);
});

test('a store of the member that is open is empty after a log-out, also where the browser forbids storage', () => {
  const stored = createSearches();
  stored.set(['گونی']);
  forgetMember();
  expect(stored.get()).toEqual([]);

  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const inMemory = createSearches();
  inMemory.set(['کیسه']);
  forgetMember();
  expect(inMemory.get()).toEqual([]);
});
