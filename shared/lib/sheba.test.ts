import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatSheba, toSheba } from './sheba.ts';

const sheba = 'IR820540102680020817909002';

test.each([
  ['IR820540102680020817909002', 'the full number'],
  ['820540102680020817909002', 'a number without its prefix'],
  ['ir82 0540 1026 8002 0817 9090 02', 'groups of four and small letters'],
  ['IR82-0540-1026-8002-0817-9090-02', 'groups with dashes'],
  ['۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲', 'Persian digits'],
  ['IR٨٢٠٥٤٠١٠٢٦٨٠٠٢٠٨١٧٩٠٩٠٠٢', 'Arabic digits'],
  ['\u200eIR820540102680020817909002\u200f', 'direction marks from a copied text'],
])('%s is read: %s', (text) => {
  expect(toSheba(text)).toBe(sheba);
});

test.each([
  '',
  'IR',
  'IR8205401026800208179090',
  'IR8205401026800208179090022',
  'DE820540102680020817909002',
  'IRIR0540102680020817909002',
])('«%s» is no number of an account', (text) => {
  expect(toSheba(text)).toBeUndefined();
});

test('a number with one wrong digit is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digit = (Number(sheba[place]) + step) % 10;
      expect(toSheba(`${sheba.slice(0, place)}${digit}${sheba.slice(place + 1)}`)).toBeUndefined();
    }),
  );
});

test('a number is shown in groups of four', () => {
  expect(formatSheba(sheba)).toBe('IR82 0540 1026 8002 0817 9090 02');
  expect(toSheba(formatSheba(sheba))).toBe(sheba);
});
