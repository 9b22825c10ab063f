import type { Expression } from './expression.ts';

/** What is known of the words of a question: those that occur, and what else can be said instead of a phrase. */
export type Lexicon = { known: ReadonlySet<string>; begins: boolean; synonyms: ReadonlyMap<string, string[][]> };

/** Longer phrases have no synonyms. */
const LONGEST_PHRASE = 3;

/** Every row of neighbours that may be one word, or one phrase: written together, as they are looked up. */
export function phrasesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => words.slice(from, from + more + 1).join('')),
  );
}

/** All ways to read the words: alone, two written as one («جامبو بگ»), or with another phrase that means the same. */
export function read(words: readonly string[], lexicon: Lexicon): Expression {
  const [first = '', ...rest] = words;
  const ways: Expression[] = [sequence([alone(first, rest.length === 0)], rest, lexicon)];
  for (let count = 1; count <= Math.min(LONGEST_PHRASE, words.length); count += 1) {
    const joined = words.slice(0, count).join('');
    const after = words.slice(count);
    if (count === 2 && lexicon.known.has(joined)) ways.push(sequence([alone(joined, false)], after, lexicon));
    for (const phrase of lexicon.synonyms.get(joined) ?? []) ways.push(sequence([asPhrase(phrase)], after, lexicon));
  }
  return ways.length === 1 && ways[0] ? ways[0] : { any: ways };
}

/** The words as they were written: what has them in its title comes first of all. */
export function literally(words: readonly string[], { known }: Lexicon): Expression {
  const last = words.length - 1;
  return { all: words.map((word, place) => ({ word, begins: place === last && !known.has(word) })) };
}

/** The words that no way to read them explains. */
export function unknownIn(words: readonly string[], { known, begins, synonyms }: Lexicon): string[] {
  const explained = new Set<number>();
  words.forEach((word, from) => {
    const isLast = from === words.length - 1;
    // A long number is a code, which is not among the words.
    if (known.has(word) || /^\d{5,}$/.test(word) || (isLast && begins)) explained.add(from);
    for (let count = 1; count <= LONGEST_PHRASE && from + count <= words.length; count += 1) {
      const joined = words.slice(from, from + count).join('');
      if (synonyms.has(joined) || (count === 2 && known.has(joined)))
        for (let place = from; place < from + count; place += 1) explained.add(place);
    }
  });
  return words.filter((_, place) => !explained.has(place));
}

function sequence(start: Expression[], rest: readonly string[], lexicon: Lexicon): Expression {
  return { all: rest.length === 0 ? start : [...start, read(rest, lexicon)] };
}

/** The last word may not be finished yet; a single letter would begin half of the shop. */
function alone(word: string, isLast: boolean): Expression {
  return { word, begins: isLast && word.length > 1 };
}

function asPhrase(words: readonly string[]): Expression {
  const apart: Expression = { all: words.map((word) => ({ word, begins: false })) };
  return words.length === 1 ? apart : { any: [apart, { word: words.join(''), begins: false }] };
}
