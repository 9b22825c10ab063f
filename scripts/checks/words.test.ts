import { expect, test } from '@jest/globals';
import { forbiddenIn, unclearIn } from './words.ts';

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

test.each([
  ['a.ts', join('// Wh', 'at stays is sent again.')],
  ['a.ts', join('  * Sends it. Wh', 'atever fails is logged.')],
  ['a.ts', join('/** Wh', 'oever logs out loses it. */')],
  ['a.tsx', join('const a = 1; // the right of who', 'ever has the key')],
  ['a.md', join('- Wh', 'at is compared takes turns.')],
  ['a.md', join('A file. **Wh', 'ose key is lost** rotates it.')],
  ['a.test.ts', join("test('i", "t is refused', () => {})")],
  ['a.test.ts', join("])('wh", "at is gone stays gone: %s', () => {})")],
])('an unclear sentence in %s is found: %s', (file, text) => {
  expect(unclearIn(file, text)).toMatchObject([{ line: 1 }]);
});

test.each([
  ['a.ts', '// The request that failed is sent again.'],
  ['a.ts', "const title = 'What is new';"],
  ['a.md', '| What is tested where? | [testing](testing.md) |'],
  ['a.md', 'The member who logs out sees what a guest sees.'],
  ['a.test.ts', "test('a guest whose session ended is redirected', () => {})"],
  ['0001.sql', join('-- Wh', 'at is sent.')],
])('a plain sentence in %s is allowed: %s', (file, text) => {
  expect(unclearIn(file, text)).toEqual([]);
});
