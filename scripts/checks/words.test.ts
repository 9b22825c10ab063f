import { expect, test } from '@jest/globals';
import { forbiddenIn } from './words.ts';

const join = (...parts: string[]) => parts.join('');

test('finds the path of one machine', () => {
  expect(forbiddenIn(join('const at = "/ho', 'me/sara/shop";'))).toHaveLength(1);
});

test('leaves addresses and relative paths alone', () => {
  expect(forbiddenIn('import "../home/Hero.tsx"; fetch("https://example.org/work/1"); "/usr/bin/chromium"')).toEqual(
    [],
  );
});

test('finds a registry and says where', () => {
  expect(forbiddenIn(join('one\nhttps://registry', '.npmjs.org/react'))).toEqual([
    { line: 2, because: expect.stringContaining('registry') },
  ]);
});
