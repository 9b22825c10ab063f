import { expect, test } from '@jest/globals';
import { stockState } from './stock-state.ts';

test.each([
  [0, false, 'none'],
  [3, true, 'few'],
  [3, false, 'plenty'],
] as const)('%d in stock, low %s, is %s', (stock, low, state) => {
  expect(stockState({ stock, low })).toBe(state);
});
