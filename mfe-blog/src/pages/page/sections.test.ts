import { expect, test } from '@jest/globals';
import type { Block } from '../../content.ts';
import { type Section, sectionsOf } from './sections.ts';
import { wordsOf } from './words.ts';

const heading = (level: 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, id: `s-${text}`, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', line: [{ kind: 'text', text }] });

const outline = (sections: Section[]) =>
  sections.map((section) =>
    section.kind === 'text'
      ? wordsOf(section.blocks)
      : section.questions.map(({ heading: { text }, answer }) => [text, wordsOf(answer)]),
  );

test('each question has all that stands below it, and the rest stays where it was', () => {
  const blocks = [
    paragraph('آغاز'),
    heading(2, 'خرید'),
    heading(3, 'چند تا؟'),
    paragraph('یک'),
    heading(4, 'و بیشتر'),
    paragraph('دو'),
    heading(3, 'چرا؟'),
    heading(2, 'ارسال'),
    paragraph('میان'),
    heading(3, 'کی؟'),
    paragraph('فردا'),
  ];
  expect(outline(sectionsOf(blocks))).toEqual([
    'آغاز\nخرید',
    [
      ['چند تا؟', 'یک\nو بیشتر\nدو'],
      ['چرا؟', ''],
    ],
    'ارسال\nمیان',
    [['کی؟', 'فردا']],
  ]);
});
