import { expect, test } from '@jest/globals';
import { bestCorrection, canBeCorrected, editDistance, oneErrorVariants, splitInTwo } from './correction.ts';

test.each([
  ['گونی', 'گونی', 0],
  ['گونی', 'گونیی', 1],
  ['گونی', 'گنی', 1],
  ['کیسه', 'کیسع', 1],
  ['گونی', 'گوین', 1],
  ['جامبوبگ', 'جمبوبگ', 1],
  ['گونی', 'کیسه', 4],
  ['', 'نخ', 2],
  ['نخ', '', 2],
  ['abcd', 'badc', 2],
])('the edit distance from %s to %s is %i', (first, second, expected) => {
  expect(editDistance(first, second)).toBe(expected);
});

const candidate = (word: string, sound: string, more = {}) => ({
  typed: 'کیسع',
  typed_sound: 'kisa',
  typed_uses: 0,
  word,
  sound,
  uses: 2,
  is_name: false,
  ...more,
});

test('the nearest word in sound is chosen; among equals a name first, then the most used word', () => {
  expect(bestCorrection([candidate('کیسه', 'kish'), candidate('کیسی', 'kisi', { uses: 50 })], 'کیسع')).toBe('کیسی');
  const name = candidate('کیسه', 'kish', { is_name: true });
  expect(bestCorrection([name, candidate('کیسی', 'kisi', { uses: 50 })], 'کیسع')).toBe('کیسه');
  expect(bestCorrection([candidate('کنف', 'knf', { uses: 90 })], 'کیسع')).toBeUndefined();
  expect(bestCorrection([candidate('کیسه', 'kish')], 'دیگر')).toBeUndefined();
});

test('a word that occurs in texts of the other kind is only replaced by one that is used more', () => {
  const typedOccurs = { typed_uses: 3 };
  expect(bestCorrection([candidate('کیسه', 'kish', { ...typedOccurs, uses: 50 })], 'کیسع')).toBe('کیسه');
  expect(bestCorrection([candidate('کیسه', 'kish', { ...typedOccurs, uses: 3 })], 'کیسع')).toBeUndefined();
});

test('oneErrorVariants returns all words with one error: a letter missing, added, replaced, or two letters swapped', () => {
  for (const variant of ['گوی', 'گونیی', 'گوتی', 'گوین', 'اگونی']) expect(oneErrorVariants('گونی')).toContain(variant);
  expect(oneErrorVariants('گونی')).not.toContain('گونی');
  expect(oneErrorVariants('jut')).toContain('jute');
});

test('numbers and very short words are not corrected, and short words are not split', () => {
  expect(['نخ', '500', 'pp', 'x50'].map(canBeCorrected)).toEqual([false, false, false, false]);
  expect(splitInTwo('گونیکنفی')).toEqual([
    ['گون', 'یکنفی'],
    ['گونی', 'کنفی'],
    ['گونیک', 'نفی'],
  ]);
  expect(splitInTwo('گونی')).toEqual([]);
});
