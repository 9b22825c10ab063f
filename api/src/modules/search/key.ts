import { searchedLetters } from '@shop/shared/lib/persian-letters';

/** Matches the number in «50kg», which is split from its unit. Other letters after a number belong to a product code or a size. */
const amounts = /(?<![\p{L}\p{N}])\d+(?=(?:kg|cm)(?![\p{L}\p{N}]))/gu;
const NON_JOINER = '\u200c';

/** Normalises text for search: one spelling of each letter and digit, one space between words, numbers split from their units («۵۰کیلویی»). */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يىكةۀأإآٱؤئ]/g, (letter) => searchedLetters[letter] ?? letter)
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{N}\u200c]+/gu, ' ')
    .replace(/\d(?=\p{Script=Arabic})/gu, '$& ')
    .replace(amounts, '$& ')
    .trim();
}

/**
 * The text that is stored for search. Words with a half-space are stored in parts and joined («می‌خواهد» → «می خواهد میخواهد»).
 * The title is on a line of its own, because matches in titles are listed first.
 */
export function searchKey(title: string, ...texts: string[]): string {
  return [title, texts.join(' ')]
    .map(searchLine)
    .filter((line, index) => index === 0 || line !== '')
    .join('\n');
}

function searchLine(text: string): string {
  const line = plain(text);
  const joined = line.split(' ').filter((word) => word.includes(NON_JOINER));
  return [line, ...joined.map((word) => word.replaceAll(NON_JOINER, ''))]
    .join(' ')
    .replace(/[\u200c ]+/g, ' ')
    .trim();
}

/** The words of a query, at most eight, with numbers split from the words before them («گونی۱۰کیلویی»). Empty when it has no letters and digits. */
export function searchWords(query: string): string[] {
  return plain(query)
    .replaceAll(NON_JOINER, ' ')
    .replace(/\p{Script=Arabic}(?=\d)/gu, '$& ')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** A row of `search_synonyms`: phrases with the same `meaning` are synonyms. */
export function synonymRow(phrase: string, meaning: number) {
  const words = plain(phrase)
    .replace(/[\u200c ]+/g, ' ')
    .trim();
  return { joined: words.replaceAll(' ', ''), phrase: words, meaning };
}
