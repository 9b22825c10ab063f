import type { Refused } from '../../refused.ts';
import { bare, commonWords } from './common-passwords.ts';
import { normalPassword } from './passwords.ts';
import { refusals } from './refusals.ts';

/** Rows of keys and the alphabets, as people run along them. */
const runs = [
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
const straight = [...runs, ...runs.map((run) => Array.from(run).reverse().join(''))];

const meant: Readonly<Record<string, string>> = { '@': 'a', $: 's', 0: 'o', 1: 'i', 3: 'e', 4: 'a' };
const FEW = 12;

/** Why this cannot be the password of this number; undefined when it can. */
export function passwordFault(
  password: string,
  mobile: string,
  { min, max }: { min: number; max: number },
): Refused | undefined {
  const text = normalPassword(password);
  const length = Array.from(text).length;
  if (length < min || length > max) return refusals.passwordLength(min, max);
  const digits = text.replace(/\D/g, '');
  // With or without 0 or 98 before it; and a long enough piece of it alone.
  if (digits.includes(mobile.slice(1)) || mobile.includes(text)) return refusals.passwordIsMobile;
  return isCommon(bare(text)) ? refusals.passwordCommon : undefined;
}

function isCommon(text: string): boolean {
  if (isRepeated(text) || straight.some((run) => run.includes(text))) return true;
  return commonWords.has(text) || isDressedUp(text) || isDressedUp(plainLetters(text));
}

/** «ababab», «۱۱۱۱۱۱۱۱», «رضارضا». */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text) || /^(.+)\1$/su.test(text);
}

/** Around a common word, numbers and signs are what everyone adds: `ali1370!`, `@Reza_1234`. Several words are another matter. */
function isDressedUp(text: string): boolean {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  // A mobile number, a day of the calendar, a national id: a few digits are quickly tried through.
  if (words.length === 0) return text.length < FEW;
  return words.length <= 2 && words.every((word) => commonWords.has(word));
}

/** `p@ssw0rd` as it is meant. */
function plainLetters(text: string): string {
  return text.replace(/[@$0134]/g, (sign) => meant[sign] ?? sign);
}
