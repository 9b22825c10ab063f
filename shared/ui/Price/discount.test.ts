import { expect, test } from '@jest/globals';
import { toRial } from '../../lib/money.ts';
import { discountPercent } from './discount.ts';

test('a discount is rounded down', () => {
  expect(discountPercent(toRial(801), toRial(1000))).toBe(19);
  expect(discountPercent(toRial(800), toRial(1000))).toBe(20);
});

test('what is not cheaper has no discount', () => {
  expect(discountPercent(toRial(1000), toRial(1000))).toBe(0);
  expect(discountPercent(toRial(1200), toRial(1000))).toBe(0);
  expect(discountPercent(toRial(1000), null)).toBe(0);
  expect(discountPercent(toRial(1000), undefined)).toBe(0);
});
