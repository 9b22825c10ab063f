import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $alerts, $general, api } from '@shop/shared/kernel';
import { $categoriesCall, fetchCategories } from './categories.ts';

const told = [{ id: 5, title: 'جامبوبگ', slug: 'jumbo', url: 'categories/5/jumbo' }];
const get = jest.spyOn(api, 'get');

beforeEach(() => {
  get.mockReset();
  $general.setKey('categories', null);
  $categoriesCall.set('idle');
});

afterEach(() => {
  expect($alerts.get()).toEqual([]);
});

test('they are asked for once, and kept', async () => {
  get.mockResolvedValue(told);
  const first = fetchCategories();
  expect($categoriesCall.get()).toBe('loading');
  await Promise.all([first, fetchCategories()]);
  await fetchCategories();
  expect(get).toHaveBeenCalledTimes(1);
  expect(get).toHaveBeenCalledWith('/api/v1/categories', expect.objectContaining({ quiet: true }));
  expect($categoriesCall.get()).toBe('idle');
  expect($general.get().categories).toEqual([{ title: 'جامبوبگ', url: 'categories/5/jumbo' }]);
});

test('what failed is asked for again', async () => {
  get.mockRejectedValueOnce(new Error('down'));
  await fetchCategories();
  expect($categoriesCall.get()).toBe('failed');
  expect($general.get().categories).toBeNull();
  get.mockResolvedValue(told);
  await fetchCategories();
  expect($general.get().categories).toHaveLength(1);
});

test.each([[null], [[null, { title: 'بی‌نشانی' }]], ['<html>']])('%p holds no category', async (answer) => {
  get.mockResolvedValue(answer);
  await fetchCategories();
  expect($general.get().categories).toEqual([]);
});
