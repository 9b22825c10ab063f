import { expect, test } from '@jest/globals';
import { dialled, mapAddress, readable } from './ways.ts';

test.each([
  ['02112345678', '+982112345678', '۰۲۱ ۱۲۳۴ ۵۶۷۸'],
  ['09123456789', '+989123456789', '۰۹۱۲ ۳۴۵ ۶۷۸۹'],
  ['989123456789', '+989123456789', '۰۹۱۲ ۳۴۵ ۶۷۸۹'],
  ['0211234', '+98211234', '۰۲۱۱۲۳۴'],
])('%s is dialled as %s and read as %s', (phone, dial, read) => {
  expect([dialled(phone), readable(phone)]).toEqual([dial, read]);
});

test('an address goes to the map whole', () => {
  expect(new URL(mapAddress('تهران، بازار & راسته')).searchParams.get('query')).toBe('تهران، بازار & راسته');
});
