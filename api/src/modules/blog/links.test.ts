import { expect, test } from '@jest/globals';
import { isOwnPicture, safeUrl } from './links.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['tel:+982100000000', 'tel:+982100000000'],
  [' /shop ', '/shop'],
  ['/pages/5/بازگرداندن', '/pages/5/%D8%A8%D8%A7%D8%B2%DA%AF%D8%B1%D8%AF%D8%A7%D9%86%D8%AF%D9%86'],
  ['/a/../b?c=d#e', '/b?c=d#e'],
  ['/sh\top', '/shop'],
  ['/pages\\5', '/pages/5'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
])('%s is a safe address', (address, expected) => {
  expect(safeUrl(address)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u202ejavascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  '/\t/example.com',
  '/..//example.com',
  '/.//example.com',
  'https://',
  'https://exa mple.com',
  'shop',
  '?q=1',
  '#top',
  '',
])('%j is not a safe address', (address) => {
  expect(safeUrl(address)).toBeUndefined();
});

test('only the shop’s own pictures are shown', () => {
  expect(isOwnPicture('/media/sack.svg')).toBe(true);
  expect(isOwnPicture('/media/pictures/0123456789abcdef0123/800.webp')).toBe(true);
  for (const address of [
    '/media/../api/x.svg',
    'https://example.com/media/sack.svg',
    '//e.com/media/sack.svg',
    '/media/a.png',
  ]) {
    expect(isOwnPicture(address)).toBe(false);
  }
});
