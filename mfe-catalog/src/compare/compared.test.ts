import { beforeEach, expect, test } from '@jest/globals';
import { $alerts } from '@shop/shared/kernel';
import { $compared, comparedIn, comparePath, forgetAllCompared, toggleCompared } from './compared.ts';

const product = (id: number) => ({ id, name: `گونی ${id}` });

beforeEach(() => {
  forgetAllCompared();
  $alerts.set([]);
});

test('chosen and taken back', () => {
  for (const id of [3, 1, 3, 2]) toggleCompared(product(id));
  expect($compared.get().map(({ id }) => id)).toEqual([1, 2]);
});

test('a fifth is refused, and the visitor is told', () => {
  for (const id of [1, 2, 3, 4, 5]) toggleCompared(product(id));
  expect($compared.get().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect($alerts.get()).toMatchObject([{ type: 'warning', title: 'حداکثر ۴ کالا را می‌توان مقایسه کرد' }]);
  // Taking one back is never refused.
  toggleCompared(product(4));
  expect($compared.get()).toHaveLength(3);
});

test.each([
  ['?ids=3,1', [3, 1]],
  ['?ids=1,1,x,-2,0,5,6,7,8', [1, 5, 6, 7]],
  ['?ids=', []],
  ['', []],
])('%p asks for %p', (search, ids) => {
  expect(comparedIn(search)).toEqual(ids);
});

test('an address and back', () => {
  expect(comparedIn(new URL(comparePath([4, 2]), 'https://shop.test').search)).toEqual([4, 2]);
  expect(comparePath([])).toBe('/shop/compare');
});
