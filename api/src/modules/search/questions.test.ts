import { expect, test } from '@jest/globals';
import { makeLog } from '../../log.ts';
import { questionCounter, storableQuestion } from './questions.ts';

test.each([
  ['  گونی   كنفي ', 'گونی کنفی'],
  ['گونی ۵۰ کیلویی', 'گونی 50 کیلویی'],
  ['گونی ۱۲۰×۱۸۰×۳۰', 'گونی 120 180 30'],
  ['<script>alert(1)</script>', 'script alert 1 script'],
  ['60/100', undefined],
  ['کیسه 60/100', 'کیسه 60 100'],
  ['<b>کیسه', 'b کیسه'],
])('the question %p is counted as %p', (text, question) => expect(storableQuestion(text)).toBe(question));

test.each([
  '',
  '  ',
  '؟!',
  '۱۲۳',
  '60',
  '0912 345 6789',
  'تلفن ۰۹۱۲۳۴۵۶۷۸۹',
  'زنگ بزنید 021-88 77 66 55',
  'علی 6037\u200c9911',
  'ali@example.com',
  'ali＠example.com',
  'www.example.com',
  'https://example.com',
  'پروپیلن '.repeat(8),
  'ک'.repeat(61),
  '\u0000',
  '\ud800',
])('the text %p is not stored', (text) => expect(storableQuestion(text)).toBeUndefined());

type Row = { day: string; question: string; visitors: number };

function openCounter() {
  const writes: Row[][] = [];
  let time = new Date('2026-03-21T20:00:00Z');
  let isAway = false;
  const repository = {
    add: async (rows: readonly Row[]) => {
      if (isAway) throw new Error('no database');
      writes.push([...rows]);
    },
    mostFrequent: async () => [],
    countOthers: async () => 0,
    deleteBefore: async () => undefined,
  };
  return {
    ...questionCounter({ repository, now: () => time, log: makeLog('silent') }),
    writes,
    setTime: (text: string) => {
      time = new Date(text);
    },
    setAway: (value: boolean) => {
      isAway = value;
    },
  };
}

test('a visitor counts once a day for a question, whatever its spelling, and nothing is written without a question', async () => {
  const { add, write, writes, setTime } = openCounter();
  await write();
  expect(writes).toEqual([]);
  for (const text of ['گونی کنفی', 'گوني  كنفي', 'گونی کنفی']) add(text, 'a');
  add('گونی کنفی', 'b');
  // Midnight in Tehran.
  setTime('2026-03-21T20:30:00Z');
  add('گونی کنفی', 'a');
  await write();
  await write();
  expect(writes).toEqual([
    [
      { day: '2026-03-21', question: 'گونی کنفی', visitors: 2 },
      { day: '2026-03-22', question: 'گونی کنفی', visitors: 1 },
    ],
  ]);
});

test('counts wait while the database is away, and are written once', async () => {
  const { add, write, writes, setAway } = openCounter();
  add('جامبوبگ', 'a');
  setAway(true);
  await write();
  add('جامبوبگ', 'b');
  setAway(false);
  await write();
  await write();
  expect(writes).toEqual([[{ day: '2026-03-21', question: 'جامبوبگ', visitors: 2 }]]);
});

test('one visitor with fifty different questions a second, and many visitors with more than fit, are bounded', async () => {
  const { add, write, writes } = openCounter();
  for (let index = 0; index < 3_000; index += 1) add(`کیسه ${index}`, 'a');
  await write();
  expect(writes[0]).toHaveLength(50);
  for (let index = 0; index < 3_000; index += 1) add(`گونی ${index}`, `visitor ${index}`);
  await write();
  expect(writes[1]).toHaveLength(501);
  expect(writes[1]?.find(({ question }) => question === '')?.visitors).toBe(2_500);
});
