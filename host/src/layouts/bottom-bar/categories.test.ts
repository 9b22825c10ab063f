import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $alerts, $general, api } from '@shop/shared/kernel';
import { $categoriesCall, fetchCategories } from './categories.ts';

const categories = [{ id: 5, title: 'جامبوبگ', slug: 'jumbo', url: 'categories/5/jumbo' }];
const get = jest.spyOn(api, 'get');

beforeEach(() => {
  get.mockReset();
  $general.setKey('categories', null);
  $categoriesCall.set('idle');
});

afterEach(() => {
  expect($alerts.get()).toEqual([]);
});

test('the categories are fetched once and stored', async () => {
  get.mockResolvedValue(categories);
  const firstCall = fetchCategories();
  expect($categoriesCall.get()).toBe('loading');
  await Promise.all([firstCall, fetchCategories()]);
  await fetchCategories();
  expect(get).toHaveBeenCalledTimes(1);
  expect(get).toHaveBeenCalledWith('/api/v1/categories', expect.objectContaining({ quiet: true }));
  expect($categoriesCall.get()).toBe('idle');
  expect($general.get().categories).toEqual([{ title: 'جامبوبگ', url: 'categories/5/jumbo' }]);
});

test('categories are fetched again after a failure', async () => {
  get.mockRejectedValueOnce(new Error('down'));
  await fetchCategories();
  expect($categoriesCall.get()).toBe('failed');
  expect($general.get().categories).toBeNull();
  get.mockResolvedValue(categories);
  await fetchCategories();
  expect($general.get().categories).toHaveLength(1);
});

test.each([[null], [[null, { title: 'بی‌نشانی' }]], ['<html>']])(
  'the response %p gives no categories',
  async (response) => {
    get.mockResolvedValue(response);
    await fetchCategories();
    expect($general.get().categories).toEqual([]);
  },
);
