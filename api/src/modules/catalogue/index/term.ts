import type { Bitmap } from './bitmap.ts';

/** A word or prefix to search for. A unit of measure also has the number that must precede it: «۵۰ کیلوگرم». */
export type Term = { word: string; isPrefix: boolean; number?: string };
/** The slots of the products that have the word in their title, and in any text. */
export type WordMatches = { title: Bitmap; whole: Bitmap };

/** Words that may be between two numbers of one unit of measure: «۲۵ یا ۵۰ کیلوگرم». */
export const numberConjunctions = ['یا', 'تا', 'و'];

export function hasTerm(words: readonly string[], { word, isPrefix, number }: Term): boolean {
  const matches = (candidate: string) => (isPrefix ? candidate.startsWith(word) : candidate === word);
  return words.some(
    (candidate, place) => matches(candidate) && (number === undefined || numbersBefore(words, place).has(number)),
  );
}

function numbersBefore(words: readonly string[], place: number): Set<string | undefined> {
  const [first, conjunction = '', last] = words.slice(Math.max(0, place - 3), place);
  return new Set(place > 2 && numberConjunctions.includes(conjunction) ? [first, last] : [words[place - 1]]);
}

/** The words of a search key: of the title, which is its first line, and of the whole text. */
export function wordsIn(searchKey: string): { title: string[]; whole: string[] } {
  const [title = '', ...texts] = searchKey.split('\n');
  const titleWords = splitWords(title);
  return { title: titleWords, whole: [...titleWords, ...splitWords(texts.join(' '))] };
}

export function splitWords(line: string): string[] {
  return line === '' ? [] : line.split(' ');
}
