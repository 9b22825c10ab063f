/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storedAtom } from './stored-atom.ts';

const createNumbers = (version = 1) =>
  storedAtom<number[]>({
    key: 'liked',
    version,
    empty: [],
    parse: (stored) => (Array.isArray(stored) && stored.every(Number.isInteger) ? stored : undefined),
  });
const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('a value set on one page is loaded on the next', () => {
  const numbers = createNumbers();
  numbers.listen(() => undefined);
  numbers.set([1, 2]);
  expect(createNumbers().get()).toEqual([1, 2]);
});

test('two versions neither read nor overwrite each other', () => {
  const [version1, version2] = [createNumbers(1), createNumbers(2)];
  version1.listen(() => undefined);
  version2.listen(() => undefined);
  version1.set([1]);
  version2.set([2]);
  storageEvent('liked.1');
  storageEvent('liked.2');
  expect([createNumbers(1).get(), createNumbers(2).get()]).toEqual([[1], [2]]);
});

test('a change made in another tab is loaded and not written back', () => {
  const numbers = createNumbers();
  numbers.listen(() => undefined);
  localStorage.setItem('liked.1', '[7]');
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  storageEvent('liked.1');
  expect(numbers.get()).toEqual([7]);
  localStorage.clear();
  storageEvent(null);
  expect(numbers.get()).toEqual([]);
  expect(setItem).not.toHaveBeenCalled();
});

test.each(['nonsense', '{"a":1}', '["x"]', ''])('an invalid stored value is ignored: "%s"', (stored) => {
  localStorage.setItem('liked.1', stored);
  expect(createNumbers().get()).toEqual([]);
});

test('a store works without persistence when the browser forbids storage', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  const numbers = createNumbers();
  numbers.listen(() => undefined);
  numbers.set([3]);
  expect(numbers.get()).toEqual([3]);
});
