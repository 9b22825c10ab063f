import { formatNumber, toPersianDigits } from './digits.ts';

/** «۲٫۵ کیلوگرم» or «۸۰۰ گرم» */
export function weightText(grams: number): string {
  if (grams < 1_000) return `${toPersianDigits(grams)} گرم`;
  return `${formatNumber(grams / 1_000, { decimals: 1 })} کیلوگرم`;
}
