import { expect, test } from '@jest/globals';
import { kindOf } from './kind-of.ts';

test.each([
  ['جامبوبگ یک‌تنی', 'jumbo'],
  ['بیگ‌بگ دهانه‌باز', 'jumbo'],
  ['کیسهٔ توری پیاز', 'mesh'],
  ['ساک پارچه‌ای', 'tote'],
  ['پاکت کرافت', 'paper'],
  ['نخ گونی‌دوزی', 'thread'],
  ['کیف خرید کتان', 'tote'],
  ['گونی کنفی ۵۰ کیلویی', 'sack'],
] as const)('%s is drawn as a %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});
