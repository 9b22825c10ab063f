import { expect, test } from '@jest/globals';
import { weightText } from './weight.ts';

test.each([
  [0, '۰ گرم'],
  [800, '۸۰۰ گرم'],
  [2_549, '۲٫۵ کیلوگرم'],
  [3_000, '۳ کیلوگرم'],
  [1_250_000, '۱٬۲۵۰ کیلوگرم'],
])('%d grams are shown as %s', (grams, text) => {
  expect(weightText(grams)).toBe(text);
});
