import { expect, test } from '@jest/globals';
import { letterVariants, searchedLetters, toPersianLetters } from './persian-letters.ts';

test('letters of an Arabic keyboard become Persian, and hamza stays', () => {
  expect(toPersianLetters('علي رؤوفى كاظمي')).toBe('علی رؤوفی کاظمی');
});

test('search treats آ as ا and every other variant as sorting does', () => {
  expect(searchedLetters).toEqual({ ...letterVariants, آ: 'ا' });
});
