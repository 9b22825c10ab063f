import { expect, test } from '@jest/globals';
import { listPath } from './list-path.ts';

test('only what was chosen stands in the address', () => {
  expect(listPath('/shop', {})).toBe('/shop');
  expect(listPath('/shop', { q: '', page: 1 })).toBe('/shop');
  expect(listPath('/shop', { q: 'jute bag', page: 2 })).toBe('/shop?q=jute+bag&page=2');
});
