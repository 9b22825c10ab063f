/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keptAtom } from './kept.ts';

const numbers = (version = 1) =>
  keptAtom<number[]>({
    key: 'liked',
    version,
    empty: [],
    read: (stored) => (Array.isArray(stored) && stored.every(Number.isInteger) ? stored : undefined),
  });
const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('what is set in one page is there in the next', () => {
  const before = numbers();
  before.listen(() => undefined);
  before.set([1, 2]);
  expect(numbers().get()).toEqual([1, 2]);
});

test('two versions live side by side: neither reads nor overwrites the other', () => {
  const [one, two] = [numbers(1), numbers(2)];
  one.listen(() => undefined);
  two.listen(() => undefined);
  one.set([1]);
  two.set([2]);
  elsewhere('liked.1');
  elsewhere('liked.2');
  expect([numbers(1).get(), numbers(2).get()]).toEqual([[1], [2]]);
});

test('a change in another tab arrives, and is not written back', () => {
  const store = numbers();
  store.listen(() => undefined);
  localStorage.setItem('liked.1', '[7]');
  const written = jest.spyOn(Storage.prototype, 'setItem');
  elsewhere('liked.1');
  expect(store.get()).toEqual([7]);
  localStorage.clear();
  elsewhere(null);
  expect(store.get()).toEqual([]);
  expect(written).not.toHaveBeenCalled();
});

test.each(['nonsense', '{"a":1}', '["x"]', ''])('"%s" in the store is nothing', (stored) => {
  localStorage.setItem('liked.1', stored);
  expect(numbers().get()).toEqual([]);
});

test('a browser that forbids storage has a store as long as the page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  const store = numbers();
  store.listen(() => undefined);
  store.set([3]);
  expect(store.get()).toEqual([3]);
});
