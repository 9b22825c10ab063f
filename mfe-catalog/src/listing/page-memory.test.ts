import { expect, test } from '@jest/globals';
import { createPageMemory } from './page-memory.ts';

test('pages that were shown before are joined with the next one', () => {
  const memory = createPageMemory<string>();
  memory.remember('/shop', 1, ['a', 'b']);
  expect(memory.join('/shop', 1, { page: 2, items: ['c'] })).toEqual({ firstPage: 1, items: ['a', 'b', 'c'] });
  expect(memory.join('/shop', 2, { page: 2, items: ['c'] })).toEqual({ firstPage: 2, items: ['c'] });
});

test('the next page is returned alone if a page before it was never shown', () => {
  const memory = createPageMemory<string>();
  memory.remember('/shop', 1, ['a']);
  expect(memory.join('/shop', 1, { page: 3, items: ['c'] })).toEqual({ firstPage: 3, items: ['c'] });
  expect(memory.join('/shop?q=x', 1, { page: 2, items: ['c'] })).toEqual({ firstPage: 2, items: ['c'] });
});

test('the listings shown longest ago are evicted', () => {
  const memory = createPageMemory<string>();
  for (let listing = 0; listing < 20; listing += 1) memory.remember(String(listing), 1, ['a']);
  expect(memory.join('0', 1, { page: 2, items: ['b'] }).firstPage).toBe(2);
  expect(memory.join('19', 1, { page: 2, items: ['b'] }).firstPage).toBe(1);
});
