const persianDigits = '۰۱۲۳۴۵۶۷۸۹';
const arabicDigits = '٠١٢٣٤٥٦٧٨٩';

/** Replaces Latin and Arabic digits by Persian ones, for the screen. */
export function toPersianDigits(text: string | number): string {
  return String(text)
    .replace(/[0-9]/g, (digit) => persianDigits.charAt(Number(digit)))
    .replace(/[٠-٩]/g, (digit) => persianDigits.charAt(arabicDigits.indexOf(digit)));
}

/** A tracking code for reading: Persian digits, unless Latin letters stand between them. */
export const formatCode = (code: string): string => (/[a-z]/i.test(code) ? code : toPersianDigits(code));

/** Replaces Persian and Arabic digits by Latin ones, for storage and requests. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit)))
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)));
}

/**
 * A typed number without a sign: digits of any keyboard, with the decimal marks `٫`, `.` and `/`. Undefined for anything else, and for a
 * number too large to calculate with. A comma or a space must be followed by three digits, otherwise it is a decimal mark to some people.
 */
export function parseNumber(typed: string): number | undefined {
  const latin = toLatinDigits(typed).trim().replaceAll('٬', '').replace(/[./]/, '٫');
  if (!/^(?=.*\d)(\d+([,،\s]\d{3})*)?(٫\d*)?$/.test(latin)) return undefined;
  const value = Number(latin.replace(/[,،\s]/g, '').replace('٫', '.'));
  return Number.isSafeInteger(Math.floor(value * 10)) ? value : undefined;
}

/** A typed whole number, as `parseNumber` reads it. «۱۲٫۰» is refused: some people write «۱۲٫۰۰۰» for twelve thousand. */
export function parseInteger(typed: string): number | undefined {
  return /[٫./]/.test(typed) ? undefined : parseNumber(typed);
}

/**
 * Formats a number as «۱۲٬۵۰۰٫۵», like `Intl.NumberFormat('fa-IR')`. Written by hand, because the first use of `Intl.NumberFormat` loads
 * the browser's Persian locale data and blocks a phone for about a tenth of a second.
 */
export function formatNumber(value: number, { decimals = 3 } = {}): string {
  const [integer = '', fraction] = String(Number(Math.abs(value).toFixed(decimals))).split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, '٬');
  const text = toPersianDigits(fraction === undefined ? grouped : `${grouped}٫${fraction}`);
  return value < 0 ? `\u200e−${text}` : text;
}
