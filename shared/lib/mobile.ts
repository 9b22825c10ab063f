import { toLatinDigits } from './digits.ts';

/** The message beside the field of a mobile number, in browser and API. */
export const mobileWrong = 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';

/** Spaces, dashes, and the invisible direction marks that are copied with a number from right-to-left text. */
const separators = /[\s\-–().\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises a mobile number to 09…, from any spelling with +98, 0098, 98, 0 or no prefix and with Persian, Arabic or Latin digits.
 * Undefined when it is not a mobile number. Operators get new prefixes every year, so only the length and the 9 are checked.
 */
export function toMobile(text: string): string | undefined {
  const compact = toLatinDigits(text).replace(separators, '');
  const subscriber = /^(?:(?:\+|00)?98)?0?(9[0-9]{9})$/.exec(compact)?.[1];
  return subscriber === undefined ? undefined : `0${subscriber}`;
}
