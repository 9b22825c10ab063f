import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasTerm, type Term, wordsIn } from './term.ts';
import { TextIndex } from './text-index.ts';

const words = ['گونی', 'گونیا', 'کیسه', 'کیلو', 'کیلوگرم', 'یا', '5', '50', '25', '1000123'];
const line = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(' '));
const searchKey = fc.tuple(line, line).map(([title, text]) => (text === '' ? title : `${title}\n${text}`));
/** Undefined: the product is removed. */
const change = fc.tuple(fc.nat({ max: 60 }), fc.option(searchKey, { nil: undefined }));
const terms: Term[] = [
  ...['گونی', 'کیسه', 'کیلو', '50', '5', 'نیست'].map((word) => ({ word, isPrefix: false })),
  ...['گو', 'کیلو', 'یا'].map((word) => ({ word, isPrefix: true })),
  ...['5', '50', '25'].flatMap((number) => [
    { word: 'کیلو', isPrefix: true, number },
    { word: 'کیلو', isPrefix: false, number },
  ]),
];

function searchAll(texts: ReadonlyMap<number, string>, term: Term) {
  const slotsWhere = (where: 'title' | 'whole') =>
    [...texts].flatMap(([slot, text]) => (hasTerm(wordsIn(text)[where], term) ? slot : [])).sort((a, b) => a - b);
  return { title: slotsWhere('title'), whole: slotsWhere('whole') };
}

function search(index: TextIndex, term: Term) {
  const matches = index.matchesOf(term);
  return { title: matches?.title.members(), whole: matches?.whole.members() };
}

test('every word, beginning and amount finds the products that a look at each text finds, while texts change', () => {
  const property = fc.property(fc.array(searchKey, { maxLength: 40 }), fc.array(change), (texts, changes) => {
    const builder = TextIndex.builder();
    for (const [slot, text] of texts.entries()) builder.add(slot, text);
    const index = builder.seal();
    const current = new Map(texts.entries());
    for (const [slot, text] of changes) {
      if (text === undefined) {
        index.remove(slot);
        current.delete(slot);
      } else {
        index.set(slot, text);
        current.set(slot, text);
      }
    }
    for (const term of terms) expect(search(index, term)).toEqual(searchAll(current, term));
  });
  fc.assert(property, { numRuns: 60 });
});

test('thousands of changed products are found as well as those that were there from the beginning', () => {
  const builder = TextIndex.builder();
  const textOf = (slot: number, time: number) => `${words[(slot * 7 + time) % 5]} ${slot % 100}\n${words[slot % 9]}`;
  const current = new Map<number, string>();
  for (let slot = 0; slot < 3000; slot += 1) {
    builder.add(slot, textOf(slot, 0));
    current.set(slot, textOf(slot, 0));
  }
  const index = builder.seal();
  for (let change = 0; change < 3500; change += 1) {
    const slot = (change * 37) % 4000;
    index.set(slot, textOf(slot, change));
    current.set(slot, textOf(slot, change));
  }
  for (const term of terms) expect(search(index, term)).toEqual(searchAll(current, term));
});

test('codes, and beginnings of numbers, are left to the database', () => {
  const index = TextIndex.builder().seal();
  expect(index.matchesOf({ word: '1000123', isPrefix: false })).toBeUndefined();
  expect(index.matchesOf({ word: '10', isPrefix: true })).toBeUndefined();
  expect(index.matchesOf({ word: '10', isPrefix: false })).toBeDefined();
});
