import { expect, test } from '@jest/globals';
import { calm, LONGEST_TEXT } from './calm.ts';

test.each([
  '> - یک\n>   1. دو\n\n    سه',
  '---\n- - -\n* * * * *\n------------------',
  '| الف | ب |\n|-----------|----------|\n|-1.5|+2|',
  'نسخهٔ 1.2.3.4.5.6.7.8.9 و 2.5.1.\n1.2.3.4.5.6.7 سر سطر',
  '**یک** _دو_ `سه` [چهار](/shop)\n'.repeat(30),
])('what people write comes out as it was (%#)', (text) => {
  const rule = /^[-* ]+$/;
  const lines = (given: string) => given.split('\n').map((line) => (rule.test(line) ? '---' : line));
  expect(lines(calm(text))).toEqual(lines(text));
});

test('more containers than six, more indentation than sixteen, and more open signs than can be meant are left out', () => {
  expect(calm('>>>>>>>>> a')).toBe('>>>>>> a');
  expect(calm(`${' '.repeat(99)}a`)).toBe(`${' '.repeat(16)}a`);
  expect(calm('*a'.repeat(500)).match(/\*/g)).toHaveLength(400);
  expect(calm('a'.repeat(LONGEST_TEXT + 1))).toHaveLength(LONGEST_TEXT);
});
