import { toLatinDigits } from './digits.ts';

/** Reads the number of a bank transfer as people copy it from a receipt: digits, sometimes with letters. Undefined for another text. */
export function toTrackingNumber(typed: string): string | undefined {
  const compact = toLatinDigits(typed)
    .replace(/[\s\p{Cf}._/-]/gu, '')
    .toUpperCase();
  return /^[0-9A-Z]{4,40}$/.test(compact) ? compact : undefined;
}
