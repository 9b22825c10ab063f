import { expect, test } from '@jest/globals';
import { limitMarkdown, maxTextLength } from './limit-markdown.ts';

test.each([
  '> - یک\n>   1. دو\n\n    سه',
  '---\n- - -\n* * * * *\n------------------',
  '| الف | ب |\n|-----------|----------|\n|-1.5|+2|',
  'نسخهٔ 1.2.3.4.5.6.7.8.9 و 2.5.1.\n1.2.3.4.5.6.7 سر سطر',
  '**یک** _دو_ `سه` [چهار](/shop)\n'.repeat(30),
])('a normal text is returned unchanged (%#)', (text) => {
  const rule = /^[-* ]+$/;
  const lines = (markdown: string) => markdown.split('\n').map((line) => (rule.test(line) ? '---' : line));
  expect(lines(limitMarkdown(text))).toEqual(lines(text));
});

test('at most six quotes on a line and a thousand in a text, sixteen spaces of indentation, 400 marks, 2,000 lines and the maximal length remain', () => {
  expect(limitMarkdown('>>>>>>>>> a')).toBe('>>>>>> a');
  expect(limitMarkdown('> - a\n'.repeat(600)).match(/[->]/g)).toHaveLength(1000);
  expect(limitMarkdown('a\n'.repeat(3000)).split('\n')).toHaveLength(2001);
  expect(limitMarkdown('a\n'.repeat(3000)).match(/a/g)).toHaveLength(3000);
  expect(limitMarkdown(`${' '.repeat(99)}a`)).toBe(`${' '.repeat(16)}a`);
  expect(limitMarkdown('*a'.repeat(500)).match(/\*/g)).toHaveLength(400);
  expect(limitMarkdown('*a\n\u00a0\n'.repeat(500)).match(/\*/g)).toHaveLength(400);
  expect(limitMarkdown(`${'\n'.repeat(2000)}${'*a\n\n'.repeat(500)}`).match(/\*/g)).toHaveLength(400);
  expect(limitMarkdown('a'.repeat(maxTextLength + 1))).toHaveLength(maxTextLength);
});
