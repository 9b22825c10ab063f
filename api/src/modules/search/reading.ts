import { atomsIn, type Expression } from './expression.ts';

/** What is known of the words of a question: those that occur, and what else can be said instead of a phrase. */
export type Lexicon = { known: ReadonlySet<string>; begins: boolean; synonyms: ReadonlyMap<string, string[][]> };

/** Longer phrases have no synonyms. */
const LONGEST_PHRASE = 3;
/** A question with more ways to read it than this is taken as it stands. */
const MOST_ATOMS = 200;

/** Every row of neighbours that may be one word, or one phrase: written together, as they are looked up. */
export function phrasesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => words.slice(from, from + more + 1).join('')),
  );
}

/**
 * All ways to read the words: alone, two written as one («جامبو بگ»), or with another phrase that means the same. `goesOn`:
 * the last one may not be finished.
 */
export function read(words: readonly string[], lexicon: Lexicon, goesOn: boolean): Expression {
  const ways = words.map((_, from) => waysFrom(from, words, lexicon, goesOn));
  const wayThrough = (from: number, to: number): Expression => {
    const all = (ways[from] ?? []).map(({ expression, count }) =>
      from + count === to ? expression : { all: [expression, wayThrough(from + count, to)] },
    );
    return all.length === 1 && all[0] ? all[0] : { any: all };
  };
  // Where no phrase goes across, what stands before and after is read by itself: else the ways would be multiplied.
  const ends = words
    .map((_, place) => place + 1)
    .filter((end) => ways.every((from, place) => !goesAcross(from, place, end)));
  const parts = ends.map((end, index) => wayThrough(ends[index - 1] ?? 0, end));
  const expression: Expression = parts.length === 1 && parts[0] ? parts[0] : { all: parts };
  return atomsIn(expression).length <= MOST_ATOMS
    ? expression
    : { all: words.map((word) => ({ word, begins: false })) };
}

type Way = { expression: Expression; count: number };

function waysFrom(from: number, words: readonly string[], { known, synonyms }: Lexicon, goesOn: boolean): Way[] {
  const word = words[from] ?? '';
  // A single letter would begin half of the shop.
  const begins = goesOn && from === words.length - 1 && word.length > 1;
  const ways: Way[] = [{ expression: { word, begins }, count: 1 }];
  for (let count = 1; count <= LONGEST_PHRASE && from + count <= words.length; count += 1) {
    const joined = words.slice(from, from + count).join('');
    if (count === 2 && known.has(joined)) ways.push({ expression: { word: joined, begins: false }, count });
    for (const phrase of synonyms.get(joined) ?? []) ways.push({ expression: asPhrase(phrase), count });
  }
  return ways;
}

function goesAcross(ways: readonly Way[], from: number, end: number): boolean {
  return from < end && ways.some(({ count }) => from + count > end);
}

/** The words as they were written: what has them in its title comes first of all. */
export function literally(words: readonly string[], { known }: Lexicon): Expression {
  const last = words.length - 1;
  return { all: words.map((word, place) => ({ word, begins: place === last && !known.has(word) })) };
}

/** Whether the word at this place is part of a phrase of several words that has other names. */
export function isInPhrase(words: readonly string[], place: number, { synonyms }: Lexicon): boolean {
  return [2, 3].some((count) =>
    Array.from({ length: count }, (_, back) => words.slice(Math.max(0, place - back), place - back + count)).some(
      (phrase) => phrase.length === count && synonyms.has(phrase.join('')),
    ),
  );
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

function asPhrase(words: readonly string[]): Expression {
  const apart = words.map((word) => ({ word, begins: false }));
  const joined = { word: words.join(''), begins: false };
  return apart.length > 1 ? { any: [{ all: apart }, joined] } : joined;
}
