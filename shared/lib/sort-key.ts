const alphabet = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';
/** Letters that are written in several ways and sorted as one. */
const sameLetters: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
};

/**
 * A text to sort by, byte for byte, in any database: no collation of theirs has the Persian order. Words are parted by
 * the least of all signs; then come numbers by their size, Persian letters, Latin ones, and whatever else there is.
 */
export function sortKey(text: string): string {
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    // A half-space joins what belongs together; marks on letters and stretched letters are ornaments.
    .replace(/[\u200c\u064b-\u065f\u0670\u0640]/g, '')
    .match(/\p{Nd}+|\p{L}|[^\p{Nd}\p{L}]+/gu);
  return (parts ?? [])
    .map(codeOf)
    .join('')
    .replace(/^(00)+|(00)+$/g, '');
}

/** No code begins another, so that comparing bytes compares signs. */
function codeOf(part: string): string {
  if (/^\p{Nd}/u.test(part)) return numberCode(part);
  const letter = sameLetters[part] ?? part;
  const place = alphabet.indexOf(letter);
  if (place >= 0) return (0x20 + place).toString(16);
  if (/^[a-z]$/.test(letter)) return (0x50 + letter.charCodeAt(0) - 97).toString(16);
  return /^\p{L}/u.test(letter) ? `7${(letter.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}` : '00';
}

/** How many digits, then the digits: nine comes before ten. */
function numberCode(text: string): string {
  const digits = Array.from(text, digitOf)
    .join('')
    .replace(/^0+(?=.)/, '')
    .slice(0, 99);
  return `1${String(digits.length).padStart(2, '0')}${digits}`;
}

function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const zero = [0x30, 0x660, 0x6f0].find((first) => code >= first && code < first + 10);
  return zero === undefined ? 0 : code - zero;
}
