const persian = '۰۱۲۳۴۵۶۷۸۹';
const arabic = '٠١٢٣٤٥٦٧٨٩';

/** Digits as they are shown: ۰–۹. Anything else in the text stays. */
export function toPersianDigits(text: string | number): string {
  return String(text)
    .replace(/[0-9]/g, (digit) => persian.charAt(Number(digit)))
    .replace(/[٠-٩]/g, (digit) => persian.charAt(arabic.indexOf(digit)));
}

/** Digits as they are stored and sent: 0–9, whichever keyboard they were typed on. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String(persian.indexOf(digit)))
    .replace(/[٠-٩]/g, (digit) => String(arabic.indexOf(digit)));
}

/**
 * «۱۲٬۵۰۰٫۵», as `Intl.NumberFormat('fa-IR')` writes it. By hand, because the first number that a page has written so keeps a phone for a tenth of a second:
 * the browser reads all that it knows of the language.
 */
export function formatNumber(value: number, { decimals = 3 } = {}): string {
  const [whole = '', part] = String(Number(Math.abs(value).toFixed(decimals))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '٬');
  const text = toPersianDigits(part === undefined ? grouped : `${grouped}٫${part}`);
  return value < 0 ? `\u200e−${text}` : text;
}
