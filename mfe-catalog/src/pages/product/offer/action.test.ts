import { expect, test } from '@jest/globals';
import { buildVariant } from '../testing/build.ts';
import { actionFor } from './action.ts';

test.each([
  [{ price: 1000, stock: 10 }, 'buy'],
  [{ price: 1000, stock: 9 }, 'restock'],
  [{ price: null, stock: 10 }, 'callback'],
  [{ price: null, stock: 0 }, 'callback'],
] as const)('of %j in packs of ten one can %s', (variant, kind) => {
  expect(actionFor(buildVariant(variant), 10)).toBe(kind);
});
