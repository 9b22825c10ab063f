import { toLatinDigits } from './digits.ts';

/** Spaces, dashes, and the invisible direction marks that are copied with a number from right-to-left text. */
const separators = /[\s\-–\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

const withoutSeparators = (text: string) => toLatinDigits(text).replace(separators, '');

/**
 * Normalises a postal code to ten Latin digits. Undefined when the Post cannot have given it out: the first five digits have no 0 and
 * no 2, because handwritten they look like 5 and 3; and the first five are not all the same, nor the last five all zero.
 */
export function toPostalCode(text: string): string | undefined {
  const digits = withoutSeparators(text);
  return /^(?!(\d)\1{4})[13-9]{5}(?!0{5})[0-9]{5}$/.test(digits) ? digits : undefined;
}

/** The message beside the field of a postal code that `toPostalCode` refuses, in browser and API. */
export const postalCodeWrong = (text: string): string =>
  /^[0-9]{10}$/.test(withoutSeparators(text))
    ? 'این کد پستی معتبر نیست. رقم‌های آن را دوباره بررسی کنید.'
    : 'کد پستی باید ۱۰ رقم باشد.';
