import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { compressText, decompressText, decompressTextSync, maxTextBytes } from './compression.ts';

test.each([0, 4, 100_000, 300_000])('a text of %i characters is compressed with all that it repeats', (length) => {
  const half = randomBytes(length)
    .toString('hex')
    .slice(0, length / 2);
  const compressed = compressText(half + half);
  expect(decompressTextSync(compressed).toString()).toBe(half + half);
  // Random digits take half of their length, and nothing the second time.
  expect(compressed.content.length).toBeLessThan(length * 0.3 + 20);
});

test.each(['br', 'zstd'] as const)('a text stays whole after a longer and a shorter one, by %s', async (encoding) => {
  const texts = ['گونی '.repeat(120_000), 'کیسه', '👜', ''];
  const compressed = texts.map((text) => compressText(text, encoding));
  expect(compressed.every((text) => text.encoding === encoding)).toBe(true);
  expect((await Promise.all(compressed.map(decompressText))).map(String)).toEqual(texts);
});

test.each(['br', 'zstd'] as const)('the parts of a text are compressed as the whole text is, by %s', (encoding) => {
  const parts = ['<p>', '', 'گونی', ' '.repeat(100_000), '👜</p>'];
  expect(compressText(parts, encoding)).toEqual(compressText(parts.join(''), encoding));
});

test('a text that is too long for a page is refused', () => {
  expect(() => compressText(['x', 'x'.repeat(maxTextBytes)])).toThrow('too long');
  expect(() => compressText('x'.repeat(maxTextBytes + 1))).toThrow('too long');
  expect(() => compressText('گ'.repeat(maxTextBytes / 2 + 1))).toThrow('too long');
});
