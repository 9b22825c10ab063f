import { LRUCache } from 'lru-cache';
import type { Bitmap } from './bitmap.ts';

/** A word or prefix to search for. A unit of measure also has the number that must precede it: «۵۰ کیلوگرم». */
export type Term = { word: string; isPrefix: boolean; number?: string };
/** The slots of the products that have the word in their title, and in any text. */
export type WordMatches = { title: Bitmap; whole: Bitmap };

/** Each cached word has two sets: 25 KB for a hundred thousand products. */
const maxCachedWords = 400;

/**
 * Caches which products match a word, as the database answered it. When a product changes, its bit in each cached set is
 * updated, so the cache never becomes stale, and the slow query for a frequent word runs once.
 */
export class WordSets {
  readonly #cache = new LRUCache<string, { term: Term; matches: WordMatches }>({ max: maxCachedWords });

  get(term: Term): WordMatches | undefined {
    return this.#cache.get(keyOf(term))?.matches;
  }

  set(term: Term, matches: WordMatches): void {
    this.#cache.set(keyOf(term), { term, matches });
  }

  updateProduct(slot: number, searchKey: string): void {
    const [title = [], ...rest] = searchKey.split('\n').map((line) => line.split(' '));
    const whole = [...title, ...rest.flat()];
    for (const { term, matches } of this.#cache.values()) {
      setBit(matches.title, slot, hasTerm(title, term));
      setBit(matches.whole, slot, hasTerm(whole, term));
    }
  }

  removeProduct(slot: number): void {
    for (const { matches } of this.#cache.values()) {
      matches.title.delete(slot);
      matches.whole.delete(slot);
    }
  }
}

function setBit(set: Bitmap, slot: number, value: boolean): void {
  if (value) set.add(slot);
  else set.delete(slot);
}

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

function keyOf({ word, isPrefix, number = '' }: Term): string {
  return `${number} ${word}${isPrefix ? '…' : ''}`;
}
