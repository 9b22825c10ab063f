import { expect, test } from '@jest/globals';
import { stockState } from './stock-state.ts';

test.each([
  [0, 'none'],
  [1, 'few'],
  [5, 'few'],
  [6, 'plenty'],
] as const)('%d in stock is %s', (stock, state) => {
  expect(stockState(stock)).toBe(state);
});
