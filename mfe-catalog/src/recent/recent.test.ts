import { beforeEach, expect, test } from '@jest/globals';
import { $recent, rememberProduct } from './recent.ts';

beforeEach(() => $recent.set([]));

test('the latest product is first, and each is listed once', () => {
  for (const id of [3, 1, 3, 2]) rememberProduct(id);
  expect($recent.get()).toEqual([2, 3, 1]);
});

test('twelve products are remembered', () => {
  for (let id = 1; id <= 20; id += 1) rememberProduct(id);
  expect($recent.get()).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
});
