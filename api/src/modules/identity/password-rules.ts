import type { Refusal } from 'release/result';
import { commonWords, foldCase } from './common-passwords.ts';
import { normalPassword } from './passwords.ts';
import { refusals } from './refusals.ts';

/** Sequences that people type: rows of keys, and the alphabets. */
const sequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'ضصثقفغعهخحجچ',
  'شسیبلاتنمکگ',
  'ظطزرذدپو',
  'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
];
const sequencesBothWays = [...sequences, ...sequences.map((sequence) => Array.from(sequence).reverse().join(''))];

/** Signs and digits that stand for letters, as in `p@ssw0rd`. */
const substitutes: Readonly<Record<string, string>> = { '@': 'a', $: 's', 0: 'o', 1: 'i', 3: 'e', 4: 'a' };
/** A password of digits and signs only is common when it is shorter than this. */
const minLengthWithoutLetters = 12;

/** Why this cannot be the password of the member with this number; undefined when it can. */
export function checkPassword(
  password: string,
  mobile: string,
  { min, max }: { min: number; max: number },
): Refusal | undefined {
  const text = normalPassword(password);
  const length = Array.from(text).length;
  if (length < min || length > max) return refusals.passwordLength(min, max);
  const digits = text.replace(/\D/g, '');
  // The number with or without 0 or 98 in front; and a part of the number (the length check ensures that the part is long enough).
  if (digits.includes(mobile.slice(1)) || mobile.includes(text)) return refusals.passwordIsMobile;
  return isCommon(foldCase(text)) ? refusals.passwordCommon : undefined;
}

function isCommon(text: string): boolean {
  if (isRepeated(text) || sequencesBothWays.some((sequence) => sequence.includes(text))) return true;
  return commonWords.has(text) || isDecorated(text) || isDecorated(withoutSubstitutes(text));
}

/** «ababab», «۱۱۱۱۱۱۱۱», «رضارضا». */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text) || /^(.+)\1$/su.test(text);
}

/** One or two common words with digits and signs around them: `ali1370!`, `@Reza_1234`. Three or more words are accepted. */
function isDecorated(text: string): boolean {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  // Mobile numbers, dates and national ids: all numbers of so few digits are quickly tried.
  if (words.length === 0) return text.length < minLengthWithoutLetters;
  return words.length <= 2 && words.every((word) => commonWords.has(word));
}

/** `p@ssw0rd` → `password`. */
function withoutSubstitutes(text: string): string {
  return text.replace(/[@$0134]/g, (sign) => substitutes[sign] ?? sign);
}
