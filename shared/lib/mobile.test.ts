import { expect, test } from '@jest/globals';
import { toMobile } from './mobile.ts';

test.each([
  '09123456789',
  '9123456789',
  '989123456789',
  '+989123456789',
  '00989123456789',
  '+98 (0) 912-345 67 89',
  '۰۹۱۲۳۴۵۶۷۸۹',
  '٠٩١٢٣٤٥٦٧٨٩',
  '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹',
  ' \u200e0912 345\u00a06789\u202c ',
])('%s is normalised to 09123456789', (text) => {
  expect(toMobile(text)).toBe('09123456789');
});

test.each(['', '0912345678', '091234567890', '02112345678', '+19123456789', '0912345678x', '99123456789', '+98', '۰۹'])(
  '«%s» is not a mobile number',
  (text) => {
    expect(toMobile(text)).toBeUndefined();
  },
);

test('every prefix from 0900 to 0999 is accepted', () => {
  for (const prefix of ['0900', '0922', '0941', '0995', '0999'])
    expect(toMobile(`${prefix}0000000`)).toBe(`${prefix}0000000`);
});
