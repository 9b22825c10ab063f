import { tsqueryOf } from './expression.ts';
import { plain } from './key.ts';
import type { searchRepository } from './repository.ts';

const KEPT = 1000;

/**
 * Words as people write them: the search key knows «ارد», a shopper should read «آرد». They are looked up in a title that has
 * them; words that stand in no title stay as they are.
 */
export function spelling(repository: ReturnType<typeof searchRepository>) {
  const kept = new Map<string, string>();

  async function spell(word: string): Promise<string> {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const title = await repository.titleWith(tsqueryOf({ word, begins: false }));
    const shown = title === undefined ? word : (writtenIn(title, word) ?? word);
    if (kept.size >= KEPT) kept.clear();
    kept.set(word, shown);
    return shown;
  }

  return async (words: readonly string[]): Promise<string> => (await Promise.all(words.map(spell))).join(' ');
}

/** The word as it stands in a text. */
export function writtenIn(text: string, word: string): string | undefined {
  const tokens = text.split(/[^\p{L}\p{M}\p{N}\u200c]+/u);
  // Half-joined words are kept apart and as one.
  const all = [...tokens, ...tokens.flatMap((token) => token.split('\u200c'))];
  const written = all.find((token) => plain(token).replaceAll('\u200c', '') === word);
  // «کیسهٔ» is said so because of the word that came after it.
  return written?.replaceAll('ۀ', 'ه').replace(/\p{M}+$/u, '');
}
