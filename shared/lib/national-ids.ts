import { verifyIranianNationalId } from '@persian-tools/persian-tools';
import { toLatinDigits } from './digits.ts';

const legalWeights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17];

/** The national id of a company (شناسهٔ ملی): eleven digits of which the last checks the others. Undefined if it is invalid. */
export function toLegalId(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return undefined;
  const [tens, check] = [Number(digits[9]) + 2, Number(digits[10])];
  const sum = legalWeights.reduce((total, weight, place) => total + (Number(digits[place]) + tens) * weight, 0);
  return (sum % 11) % 10 === check ? digits : undefined;
}

/** The economic code of a company: its legal id, or one of twelve or fourteen digits that was given out earlier. */
export function toEconomicCode(text: string): string | undefined {
  const digits = digitsOf(text);
  return /^(\d{12}|\d{14})$/.test(digits) ? digits : toLegalId(digits);
}

/** The national id of a buyer: that of a company, or the ten digits of a person (کد ملی). */
export function toBuyerId(text: string): string | undefined {
  const digits = digitsOf(text);
  return /^\d{10}$/.test(digits) && verifyIranianNationalId(digits) ? digits : toLegalId(digits);
}

/** Without spaces, dashes, and the direction marks that are copied with a number from right-to-left text. */
function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/[\s\-–\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
