import { beforeEach, expect, test } from '@jest/globals';
import { $alerts } from '@shop/shared/kernel';
import { comparePath, parseComparedIds } from './compare-path.ts';
import { $compared, clearCompared, toggleCompared } from './compared.ts';

const product = (id: number) => ({ id, name: `گونی ${id}` });

beforeEach(() => {
  clearCompared();
  $alerts.set([]);
});

test('toggling a product adds it, and toggling it again removes it', () => {
  for (const id of [3, 1, 3, 2]) toggleCompared(product(id));
  expect($compared.get().map(({ id }) => id)).toEqual([1, 2]);
});

test('a fifth product is refused with a toast, and removing one still works', () => {
  for (const id of [1, 2, 3, 4, 5]) toggleCompared(product(id));
  expect($compared.get().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect($alerts.get()).toMatchObject([{ type: 'warning', title: 'حداکثر ۴ کالا را می‌توانید مقایسه کنید' }]);
  toggleCompared(product(4));
  expect($compared.get()).toHaveLength(3);
});

test.each([
  ['?ids=3,1', [3, 1]],
  ['?ids=1,1,x,-2,0,5,6,7,8', [1, 5, 6, 7]],
  ['?ids=', []],
  ['', []],
])('the ids in %p are %p', (search, ids) => {
  expect(parseComparedIds(search)).toEqual(ids);
});

test('the ids written to an address are parsed back', () => {
  expect(parseComparedIds(new URL(comparePath([4, 2]), 'https://shop.test').search)).toEqual([4, 2]);
  expect(comparePath([])).toBe('/shop/compare');
});
