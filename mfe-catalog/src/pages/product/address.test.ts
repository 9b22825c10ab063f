import { expect, test } from '@jest/globals';
import { addressWith } from './address.ts';

test('a word is added, replaced or left out, and the others stay', () => {
  expect(addressWith('/products/2/a', { variant: '7' })).toBe('/products/2/a?variant=7');
  expect(addressWith('/products/2/a?variant=7&utm=x#b', { variant: '8' })).toBe('/products/2/a?variant=8&utm=x');
  expect(addressWith('/products/2/a?reviews=2&sort=high', { reviews: undefined, sort: 'low' })).toBe(
    '/products/2/a?sort=low',
  );
});
