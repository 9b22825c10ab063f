import { expect, test } from '@jest/globals';
import { textFormats } from './text-formats.ts';

test.each([
  ['علی', true],
  ['اَللّٰه', true],
  ['é\u0323', true],
  ['\u0639\u0651\u064e\u0670', true],
  ['ا\u0301\u0301\u0301\u0301\u0301', false],
  ['ع\u200c\u064b\u064b\u064b\u200c\u064b\u064b', false],
  ['\u064b\u064b', false],
])('the line %j is readable: %s', (text, isReadable) => {
  expect(textFormats.line(text)).toBe(isReadable);
});

test('a text with a pile of marks is refused, and one with several lines and emoji is not', () => {
  expect(textFormats.text(`سلام ا${'\u064b'.repeat(50)}`)).toBe(false);
  expect(textFormats.text('سلام\nمُمتازّ است 👍🏽 1\ufe0f\u20e3')).toBe(true);
});
