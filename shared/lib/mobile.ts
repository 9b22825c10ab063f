import { toLatinDigits } from './digits.ts';

/** Spaces, dashes, and the invisible marks that come along when a number is copied out of right-to-left text. */
const between = /[\s\-–().\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A mobile number as it is kept, 09…, from what people write: with +98, 0098, 98 or nothing before it, in Persian, Arabic or Latin
 * digits. Undefined when it is none. Which prefixes are given out changes every year, so only the form is looked at.
 */
export function toMobile(text: string): string | undefined {
  const written = toLatinDigits(text).replace(between, '');
  const own = /^(?:(?:\+|00)?98)?0?(9[0-9]{9})$/.exec(written)?.[1];
  return own === undefined ? undefined : `0${own}`;
}
