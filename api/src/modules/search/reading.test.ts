import { expect, test } from '@jest/globals';
import { bestOf, canBeCorrected, halvesOf } from './corrections.ts';
import { matches, tsqueryOf } from './expression.ts';
import { isInPhrase, type Lexicon, literally, phrasesIn, read, unknownIn } from './reading.ts';

const lexicon = (more: Partial<Lexicon> = {}): Lexicon => ({
  known: new Set(),
  begins: false,
  synonyms: new Map(),
  ...more,
});
const bigBag = lexicon({ known: new Set(['جامبوبگ']), synonyms: new Map([['جامبوبگ', [['بیگ', 'بگ']]]]) });

test('neighbours are looked up as one word, too', () => {
  expect(phrasesIn(['الف', 'ب', 'پ'])).toEqual(['الف', 'الفب', 'الفبپ', 'ب', 'بپ', 'بپ', 'پ', 'پ', 'پ']);
});

test('words apart, together, and by another name', () => {
  const expression = read(['جامبو', 'بگ'], bigBag, false);
  expect(tsqueryOf(expression)).toBe("(('جامبو' & 'بگ') | 'جامبوبگ' | (('بیگ' & 'بگ') | 'بیگبگ'))");
  for (const text of ['جامبو بگ', 'یک جامبوبگ', 'بگ بیگ', 'بیگبگ'])
    expect(matches(expression, text.split(' '))).toBe(true);
  for (const text of ['جامبو', 'بگ', 'جامبوبگی']) expect(matches(expression, text.split(' '))).toBe(false);
});

test('only the last word may go on, and not from a single letter', () => {
  expect(tsqueryOf(read(['گونی', 'کن'], lexicon(), true))).toBe("('گونی' & 'کن':*)");
  expect(tsqueryOf(read(['گونی', 'ک'], lexicon(), true))).toBe("('گونی' & 'ک')");
  expect(tsqueryOf(read(['گونی', 'کن'], lexicon(), false))).toBe("('گونی' & 'کن')");
  expect(tsqueryOf(literally(['گونی', 'کن'], lexicon({ known: new Set(['کن']) })))).toBe("('گونی' & 'کن')");
});

test('ways are multiplied only where phrases overlap, and not without end', () => {
  const words = ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح'];
  const other = (phrases: string[]) =>
    lexicon({ synonyms: new Map(phrases.map((joined) => [joined, [['خ'], ['د']]])) });
  const each = words.map((word) => `('${word}' | 'خ' | 'د')`).join(' & ');
  expect(tsqueryOf(read(words, other(words), false))).toBe(`(${each})`);
  const overlapping = other(phrasesIn(words));
  expect(tsqueryOf(read(words, overlapping, true))).toBe(`(${words.map((word) => `'${word}'`).join(' & ')})`);
});

test('unknown is what no reading explains', () => {
  expect(unknownIn(['جامبو', 'بگ', 'سفیید'], bigBag)).toEqual(['سفیید']);
  expect(unknownIn(['گون'], lexicon({ begins: true }))).toEqual([]);
  expect(unknownIn(['123456'], lexicon())).toEqual([]);
});

test('a word may be part of a name', () => {
  const tote = lexicon({ synonyms: new Map([['کیفخرید', [['توت', 'بگ']]]]) });
  expect([0, 1, 2, 3].map((place) => isInPhrase(['خرید', 'کیف', 'خرید', 'خوب'], place, tote))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the nearest in sound is meant, and of two as near the one that is used more', () => {
  const near = (word: string, sound: string, uses: number) => ({
    asked: 'کیسع',
    asked_sound: 'kisa',
    word,
    sound,
    uses,
  });
  expect(bestOf([near('کیسه', 'kish', 50), near('کیسی', 'kisi', 2)], 'کیسع')).toBe('کیسه');
  expect(bestOf([near('کنف', 'knf', 90)], 'کیسع')).toBeUndefined();
  expect(bestOf([near('کیسه', 'kish', 50)], 'دیگر')).toBeUndefined();
});

test('numbers and very short words have no slips', () => {
  expect(['نخ', '500', 'pp', 'x50'].map(canBeCorrected)).toEqual([false, false, false, false]);
  expect(halvesOf('گونیکنفی')).toEqual([
    ['گون', 'یکنفی'],
    ['گونی', 'کنفی'],
    ['گونیک', 'نفی'],
  ]);
  expect(halvesOf('گونی')).toEqual([]);
});
