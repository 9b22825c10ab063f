import { plain } from './key.ts';

/** A row of `search_synonyms`. */
export function synonymRow(phrase: string, meaning: number) {
  const words = plain(phrase)
    .replace(/[\u200c ]+/g, ' ')
    .trim();
  return { joined: words.replaceAll(' ', ''), phrase: words, meaning };
}
