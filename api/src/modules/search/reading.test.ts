import { expect, test } from '@jest/globals';
import { bestOf, canBeCorrected, halvesOf } from './corrections.ts';
import { atomsIn, matches, tsqueryOf } from './expression.ts';
import { codesIn, isInPhrase, type Lexicon, literally, phrasesIn, read, unknownIn } from './reading.ts';
import { slipsOf } from './slips.ts';

const lexicon = (more: Partial<Lexicon> = {}): Lexicon => ({
  known: new Set(),
  begins: false,
  synonyms: new Map(),
  codes: new Map(),
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

const near = (word: string, sound: string, more = {}) => ({
  ...{ asked: 'کیسع', asked_sound: 'kisa', asked_uses: 0, word, sound, uses: 2, is_name: false },
  ...more,
});

test('the nearest in sound is meant; of two as near the one that names something, then the one that is used more', () => {
  expect(bestOf([near('کیسه', 'kish'), near('کیسی', 'kisi', { uses: 50 })], 'کیسع')).toBe('کیسی');
  const named = near('کیسه', 'kish', { is_name: true });
  expect(bestOf([named, near('کیسی', 'kisi', { uses: 50 })], 'کیسع')).toBe('کیسه');
  expect(bestOf([near('کنف', 'knf', { uses: 90 })], 'کیسع')).toBeUndefined();
  expect(bestOf([near('کیسه', 'kish')], 'دیگر')).toBeUndefined();
});

test('what is a word elsewhere is only given up for one that is used more', () => {
  const elsewhere = { asked_uses: 3 };
  expect(bestOf([near('کیسه', 'kish', { ...elsewhere, uses: 50 })], 'کیسع')).toBe('کیسه');
  expect(bestOf([near('کیسه', 'kish', { ...elsewhere, uses: 3 })], 'کیسع')).toBeUndefined();
});

test('one slip away: a letter less, more, another one, or two in each other’s place', () => {
  for (const slip of ['گوی', 'گونیی', 'گوتی', 'گوین', 'اگونی']) expect(slipsOf('گونی')).toContain(slip);
  expect(slipsOf('گونی')).not.toContain('گونی');
  expect(slipsOf('jut')).toContain('jute');
});

test('a number belongs to the measure after it, by any name of that', () => {
  const kilos = lexicon({ synonyms: new Map([['کیلو', [['کیلوگرم']]]]) });
  const expression = read(['گونی', '25', 'کیلو'], kilos, false);
  for (const text of ['گونی 25 کیلو', 'گونی 25 یا 50 کیلوگرم', 'گونی 10 تا 25 کیلو'])
    expect([text, matches(expression, text.split(' '))]).toEqual([text, true]);
  expect(atomsIn(read(['25', 'کیلو'], kilos, true))).toEqual([{ word: 'کیلو', begins: true, number: '25' }]);
  for (const text of ['گونی 25 گرم 50 کیلو', 'گونی 125 کیلو', 'کیلو 25 گونی'])
    expect([text, matches(expression, text.split(' '))]).toEqual([text, false]);
  expect(tsqueryOf(literally(['5', 'kg'], lexicon({ known: new Set(['kg']) })))).toMatch(/^\(\('5' <-> 'kg' \|/);
});

test('what may be a code has a number in it and is not short', () => {
  expect(codesIn(['گونی', 'g001', '60x100'])).toEqual([
    'گونی g001',
    'گونی g001 60x100',
    'g001',
    'g001 60x100',
    '60x100',
  ]);
  expect(codesIn(['50', 'pp'])).toEqual(['50 pp']);
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
