import { expect, test } from '@jest/globals';
import { pagesSeen } from './pages-seen.ts';

test('pages that were shown stand above the next one', () => {
  const seen = pagesSeen<string>();
  seen.remember('/shop', 1, ['a', 'b']);
  expect(seen.upTo('/shop', 1, { page: 2, items: ['c'] })).toEqual({ first: 1, items: ['a', 'b', 'c'] });
  expect(seen.upTo('/shop', 2, { page: 2, items: ['c'] })).toEqual({ first: 2, items: ['c'] });
});

test('where one is missing the last stands alone', () => {
  const seen = pagesSeen<string>();
  seen.remember('/shop', 1, ['a']);
  expect(seen.upTo('/shop', 1, { page: 3, items: ['c'] })).toEqual({ first: 3, items: ['c'] });
  expect(seen.upTo('/shop?q=x', 1, { page: 2, items: ['c'] })).toEqual({ first: 2, items: ['c'] });
});

test('an old list gives way', () => {
  const seen = pagesSeen<string>();
  for (let list = 0; list < 20; list += 1) seen.remember(String(list), 1, ['a']);
  expect(seen.upTo('0', 1, { page: 2, items: ['b'] }).first).toBe(2);
  expect(seen.upTo('19', 1, { page: 2, items: ['b'] }).first).toBe(1);
});
