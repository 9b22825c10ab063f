import { LRUCache } from 'lru-cache';
import { tsqueryOf } from './expression.ts';
import { plain } from './key.ts';
import type { searchRepository } from './repository.ts';

const maxCachedWords = 1000;

/**
 * Spells normalised words as people write them: the search key has «ارد», a shopper should read «آرد». The spelling comes from
 * a title that has the word; a word that is in no title stays as it is.
 */
export function displaySpelling(repository: ReturnType<typeof searchRepository>) {
  const cache = new LRUCache<string, string>({ max: maxCachedWords });

  async function spellWord(word: string): Promise<string> {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const title = await repository.titleWith(tsqueryOf({ word, isPrefix: false }));
    const spelling = title === undefined ? word : (spellingIn(title, word) ?? word);
    cache.set(word, spelling);
    return spelling;
  }

  return async (words: readonly string[]): Promise<string> => (await Promise.all(words.map(spellWord))).join(' ');
}

/** How a text spells a normalised word; undefined when the text does not have it. */
export function spellingIn(text: string, word: string): string | undefined {
  const tokens = text.split(/[^\p{L}\p{M}\p{N}\u200c]+/u);
  // The search key has words with a half-space both in parts and joined.
  const candidates = [...tokens, ...tokens.flatMap((token) => token.split('\u200c'))];
  const spelling = candidates.find((token) => plain(token).replaceAll('\u200c', '') === word);
  // The ending of «کیسهٔ» belongs to the word after it, which may not follow here.
  return spelling?.replaceAll('ۀ', 'ه').replace(/\p{M}+$/u, '');
}
