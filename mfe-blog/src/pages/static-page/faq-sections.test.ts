import { expect, test } from '@jest/globals';
import type { Block } from '../../api-data.ts';
import { type FaqSection, splitIntoSections } from './faq-sections.ts';
import { toPlainText } from './plain-text.ts';

const heading = (level: 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, id: `s-${text}`, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', line: [{ kind: 'text', text }] });

const outline = (sections: FaqSection[]) =>
  sections.map((section) =>
    section.kind === 'text'
      ? toPlainText(section.blocks)
      : section.questions.map(({ heading: { text }, answer }) => [text, toPlainText(answer)]),
  );

test('each question gets all blocks below it as its answer, and the other blocks keep their place', () => {
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
  expect(outline(splitIntoSections(blocks))).toEqual([
    'آغاز\nخرید',
    [
      ['چند تا؟', 'یک\nو بیشتر\nدو'],
      ['چرا؟', ''],
    ],
    'ارسال\nمیان',
    [['کی؟', 'فردا']],
  ]);
});
