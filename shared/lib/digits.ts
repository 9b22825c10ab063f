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
