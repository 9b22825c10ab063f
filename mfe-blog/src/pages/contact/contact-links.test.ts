import { expect, test } from '@jest/globals';
import { displayPhone, internationalPhone, mapLink } from './contact-links.ts';

test.each([
  ['02112345678', '+982112345678', '۰۲۱ ۱۲۳۴ ۵۶۷۸'],
  ['09123456789', '+989123456789', '۰۹۱۲ ۳۴۵ ۶۷۸۹'],
  ['989123456789', '+989123456789', '۰۹۱۲ ۳۴۵ ۶۷۸۹'],
  ['0211234', '+98211234', '۰۲۱۱۲۳۴'],
])('the phone number %s is dialled as %s and shown as %s', (phone, dialled, shown) => {
  expect([internationalPhone(phone), displayPhone(phone)]).toEqual([dialled, shown]);
});

test('the link to the map contains the whole address, special characters included', () => {
  expect(new URL(mapLink('تهران، بازار & راسته')).searchParams.get('query')).toBe('تهران، بازار & راسته');
});
