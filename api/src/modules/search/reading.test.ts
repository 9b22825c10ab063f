import { expect, test } from '@jest/globals';
import { matches, termsIn, tsqueryOf } from './expression.ts';
import { allReadings, codesIn, isInPhrase, type Lexicon, literalReading, phrasesIn, unknownWords } from './reading.ts';

const lexicon = (more: Partial<Lexicon> = {}): Lexicon => ({
  known: new Set(),
  isLastWordBeginning: false,
  synonyms: new Map(),
  codes: new Map(),
  ...more,
});
const bigBag = lexicon({ known: new Set(['جامبوبگ']), synonyms: new Map([['جامبوبگ', [['بیگ', 'بگ']]]]) });

test('neighbouring words are also looked up as one word', () => {
  expect(phrasesIn(['الف', 'ب', 'پ'])).toEqual(['الف', 'الفب', 'الفبپ', 'ب', 'بپ', 'بپ', 'پ', 'پ', 'پ']);
});

test('a phrase is found apart, joined, and by its synonym', () => {
  const expression = allReadings(['جامبو', 'بگ'], bigBag, false);
  expect(tsqueryOf(expression)).toBe("(('جامبو' & 'بگ') | 'جامبوبگ' | (('بیگ' & 'بگ') | 'بیگبگ'))");
  for (const text of ['جامبو بگ', 'یک جامبوبگ', 'بگ بیگ', 'بیگبگ'])
    expect(matches(expression, text.split(' '))).toBe(true);
  for (const text of ['جامبو', 'بگ', 'جامبوبگی']) expect(matches(expression, text.split(' '))).toBe(false);
});

test('only the last word matches as a prefix, and not when it is a single letter', () => {
  expect(tsqueryOf(allReadings(['گونی', 'کن'], lexicon(), true))).toBe("('گونی' & 'کن':*)");
  expect(tsqueryOf(allReadings(['گونی', 'ک'], lexicon(), true))).toBe("('گونی' & 'ک')");
  expect(tsqueryOf(allReadings(['گونی', 'کن'], lexicon(), false))).toBe("('گونی' & 'کن')");
  expect(tsqueryOf(literalReading(['گونی', 'کن'], lexicon({ known: new Set(['کن']) })))).toBe("('گونی' & 'کن')");
});

test('readings are multiplied only where phrases overlap, and too many readings fall back to the literal one', () => {
  const words = ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح'];
  const other = (phrases: string[]) =>
    lexicon({ synonyms: new Map(phrases.map((joined) => [joined, [['خ'], ['د']]])) });
  const each = words.map((word) => `('${word}' | 'خ' | 'د')`).join(' & ');
  expect(tsqueryOf(allReadings(words, other(words), false))).toBe(`(${each})`);
  const overlapping = other(phrasesIn(words));
  expect(tsqueryOf(allReadings(words, overlapping, true))).toBe(`(${words.map((word) => `'${word}'`).join(' & ')})`);
});

test('a word is unknown when no reading covers it', () => {
  expect(unknownWords(['جامبو', 'بگ', 'سفیید'], bigBag)).toEqual(['سفیید']);
  expect(unknownWords(['گون'], lexicon({ isLastWordBeginning: true }))).toEqual([]);
  expect(unknownWords(['123456'], lexicon())).toEqual([]);
});

test('a word can be part of a phrase that has synonyms', () => {
  const tote = lexicon({ synonyms: new Map([['کیفخرید', [['توت', 'بگ']]]]) });
  expect([0, 1, 2, 3].map((place) => isInPhrase(['خرید', 'کیف', 'خرید', 'خوب'], place, tote))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a number belongs to the unit of measure after it, by any name of that unit', () => {
  const kilos = lexicon({ synonyms: new Map([['کیلو', [['کیلوگرم']]]]) });
  const expression = allReadings(['گونی', '25', 'کیلو'], kilos, false);
  for (const text of ['گونی 25 کیلو', 'گونی 25 یا 50 کیلوگرم', 'گونی 10 تا 25 کیلو'])
    expect([text, matches(expression, text.split(' '))]).toEqual([text, true]);
  expect(termsIn(allReadings(['25', 'کیلو'], kilos, true))).toEqual([{ word: 'کیلو', isPrefix: true, number: '25' }]);
  for (const text of ['گونی 25 گرم 50 کیلو', 'گونی 125 کیلو', 'کیلو 25 گونی'])
    expect([text, matches(expression, text.split(' '))]).toEqual([text, false]);
  expect(tsqueryOf(literalReading(['5', 'kg'], lexicon({ known: new Set(['kg']) })))).toMatch(/^\(\('5' <-> 'kg' \|/);
});

test('a product code has a digit and at least four characters', () => {
  expect(codesIn(['گونی', 'g001', '60x100'])).toEqual([
    'گونی g001',
    'گونی g001 60x100',
    'g001',
    'g001 60x100',
    '60x100',
  ]);
  expect(codesIn(['50', 'pp'])).toEqual(['50 pp']);
});
