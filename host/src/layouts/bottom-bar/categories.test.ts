import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $alerts, $general, api } from '@shop/shared/kernel';
import { $categoriesCall, $sheetCategories, fetchCategories } from './categories.ts';

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
  // Not quiet: a failure shows the toast of the specification's section 8.
  expect(get).toHaveBeenCalledWith('/api/v1/categories', { outlivesPage: true });
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

test('a category may have a picture and a parent; one with neither is valid', async () => {
  const picture = { id: 'a', alt: '', width: 600, height: 600, colour: '#fff', widths: [160] };
  get.mockResolvedValue([
    { title: 'گونی', url: 'categories/1/sacks', parent_id: null, picture },
    { title: 'گونی کنفی', url: 'categories/2/jute', parent_id: 1, picture: { id: 'b' } },
    { title: 'جامبوبگ', url: 'categories/5/jumbo' },
  ]);
  await fetchCategories();
  expect($sheetCategories.get()).toEqual([
    { title: 'گونی', url: 'categories/1/sacks', picture, isChild: false },
    { title: 'گونی کنفی', url: 'categories/2/jute', picture: undefined, isChild: true },
    { title: 'جامبوبگ', url: 'categories/5/jumbo', picture: undefined, isChild: false },
  ]);
});
