import { expect, test } from '@jest/globals';
import { forbiddenIn } from './words.ts';

const join = (...parts: string[]) => parts.join('');

test('a path of one machine is forbidden', () => {
  expect(forbiddenIn(join('const at = "/ho', 'me/sara/shop";'))).toHaveLength(1);
});

test('addresses, relative paths and system paths are allowed', () => {
  expect(forbiddenIn('import "../home/Hero.tsx"; fetch("https://example.org/work/1"); "/usr/bin/chromium"')).toEqual(
    [],
  );
});

test('the host of a registry is forbidden, and its line is named', () => {
  expect(forbiddenIn(join('one\nhttps://registry', '.npmjs.org/react'))).toEqual([
    { line: 2, reason: expect.stringContaining('registry') },
  ]);
});
