import { LRUCache } from 'lru-cache';
import type { Bitmap } from './bitmap.ts';
import { hasTerm, type Term, type WordMatches, wordsIn } from './term.ts';

/** Each cached word has two sets: 25 KB for a hundred thousand products. */
const limits = { max: 400, maxSize: 32 * 1024 * 1024 };

/** Caches which products match a word. When a product changes, its bit in each cached set is updated, so the cache never becomes stale. */
export class WordSets {
  readonly #cache = new LRUCache<string, { term: Term; matches: WordMatches }>({
    ...limits,
    sizeCalculation: ({ matches }) => matches.title.bytes + matches.whole.bytes,
  });

  get(term: Term): WordMatches | undefined {
    return this.#cache.get(keyOf(term))?.matches;
  }

  set(term: Term, matches: WordMatches): void {
    this.#cache.set(keyOf(term), { term, matches });
  }

  updateProduct(slot: number, searchKey: string): void {
    const { title, whole } = wordsIn(searchKey);
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

function keyOf({ word, isPrefix, number = '' }: Term): string {
  return `${number} ${word}${isPrefix ? '…' : ''}`;
}
