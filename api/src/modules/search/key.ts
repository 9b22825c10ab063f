/** Letters that are written in several ways and read as one. */
const sameLetters: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ی',
};
/** «50kg»; letters after a number are otherwise part of a code, or of a size. */
const amounts = /(?<![\p{L}\p{N}])\d+(?=(?:kg|cm)(?![\p{L}\p{N}]))/gu;
const NON_JOINER = '\u200c';

/** Text as it is searched for: one spelling for each letter and digit, words parted by one space, and a number from its measure («۵۰کیلویی»). */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يىكةۀأإآٱؤئ]/g, (letter) => sameLetters[letter] ?? letter)
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{N}\u200c]+/gu, ' ')
    .replace(/\d(?=\p{Script=Arabic})/gu, '$& ')
    .replace(amounts, '$& ')
    .trim();
}

/**
 * What is kept to be searched: half-joined words apart, and again as one («می‌خواهد» → «می خواهد میخواهد»). The title
 * stays on a line of its own, because what is found there counts for more.
 */
export function searchKey(title: string, ...texts: string[]): string {
  return [title, texts.join(' ')]
    .map(lineOf)
    .filter((line, index) => index === 0 || line !== '')
    .join('\n');
}

function lineOf(text: string): string {
  const line = plain(text);
  const joined = line.split(' ').filter((word) => word.includes(NON_JOINER));
  return [line, ...joined.map((word) => word.replaceAll(NON_JOINER, ''))]
    .join(' ')
    .replace(/[\u200c ]+/g, ' ')
    .trim();
}

/** The words that must all occur. None when nothing that can be searched for was asked. */
export function searchWords(question: string): string[] {
  return plain(question)
    .replaceAll(NON_JOINER, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
}
