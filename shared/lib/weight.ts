import { formatNumber, toPersianDigits } from './digits.ts';

/** The heaviest parcel of پست پیشتاز. */
export const maxParcelGrams = 30_000;

/** «۲٫۵ کیلوگرم» or «۸۰۰ گرم» */
export function weightText(grams: number): string {
  if (grams < 1_000) return `${toPersianDigits(grams)} گرم`;
  return `${formatNumber(grams / 1_000, { decimals: 1 })} کیلوگرم`;
}
