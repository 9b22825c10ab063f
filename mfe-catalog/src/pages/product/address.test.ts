import { expect, test } from '@jest/globals';
import { withParams } from './address.ts';

test('a parameter is added, replaced or removed, and the others stay', () => {
  expect(withParams('/products/2/a', { variant: '7' })).toBe('/products/2/a?variant=7');
  expect(withParams('/products/2/a?variant=7&utm=x#b', { variant: '8' })).toBe('/products/2/a?variant=8&utm=x');
  expect(withParams('/products/2/a?reviews=2&sort=high', { reviews: undefined, sort: 'low' })).toBe(
    '/products/2/a?sort=low',
  );
});
