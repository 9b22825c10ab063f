import { atomsIn, type Expression } from './expression.ts';
import { isAmount } from './measures.ts';

/** What is known of the words of a question. */
export type Lexicon = {
  /** Those that occur. */
  known: ReadonlySet<string>;
  /** The last one is the beginning of one that occurs. */
  begins: boolean;
  /** What else can be said instead of a phrase. */
  synonyms: ReadonlyMap<string, string[][]>;
  /** Which products carry what can be read as a code; its parts are written with spaces. */
  codes: ReadonlyMap<string, readonly number[]>;
};

/** Longer phrases have no synonyms. */
const LONGEST_PHRASE = 3;
/** «G001-60X100-NATURAL-ONE-SIDE» */
const LONGEST_CODE = 6;
const SHORTEST_CODE = 4;
/** A question with more ways to read it than this is taken as it stands. */
const MOST_ATOMS = 200;

/** Every row of neighbours that may be one word, or one phrase: written together, as they are looked up. */
export function phrasesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => words.slice(from, from + more + 1).join('')),
  );
}

/** Every row of neighbours that may be the code of a product. */
export function codesIn(words: readonly string[]): string[] {
  return rowsIn(words, LONGEST_CODE).filter((row) => row.length >= SHORTEST_CODE && /\d/.test(row));
}

function rowsIn(words: readonly string[], longest: number): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
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

function waysFrom(from: number, words: readonly string[], lexicon: Lexicon, goesOn: boolean): Way[] {
  const { known, synonyms, codes } = lexicon;
  if (isAmount(words, from)) return [{ expression: amountAt(from, words, lexicon, goesOn), count: 2 }];
  const word = words[from] ?? '';
  // A single letter would begin half of the shop.
  const begins = goesOn && from === words.length - 1 && word.length > 1;
  const ways: Way[] = [{ expression: { word, begins }, count: 1 }];
  for (let count = 1; count <= LONGEST_CODE && from + count <= words.length; count += 1) {
    const code = words.slice(from, from + count).join(' ');
    const products = codes.get(code);
    if (products !== undefined) ways.push({ expression: { code, products }, count });
  }
  for (let count = 1; count <= LONGEST_PHRASE && from + count <= words.length; count += 1) {
    const joined = words.slice(from, from + count).join('');
    if (count === 2 && known.has(joined)) ways.push({ expression: { word: joined, begins: false }, count });
    for (const phrase of synonyms.get(joined) ?? []) ways.push({ expression: asPhrase(phrase), count });
  }
  return ways;
}

/** «۱۰ کیلو», by any name of the measure. */
function amountAt(from: number, words: readonly string[], { synonyms }: Lexicon, goesOn: boolean): Expression {
  const [number = '', measure = ''] = words.slice(from, from + 2);
  const begins = goesOn && from + 2 === words.length;
  // Each name is a look at every product with this number: none is taken twice.
  const others = (synonyms.get(measure) ?? [])
    .filter(([name = '', ...more]) => more.length === 0 && !(begins && name.startsWith(measure)))
    .flat();
  return { any: [{ word: measure, begins, number }, ...others.map((word) => ({ word, begins: false, number }))] };
}

function goesAcross(ways: readonly Way[], from: number, end: number): boolean {
  return from < end && ways.some(({ count }) => from + count > end);
}

/** The words as they were written: what has them in its title comes first of all. */
export function literally(words: readonly string[], { known }: Lexicon): Expression {
  const last = words.length - 1;
  return {
    all: words.flatMap((word, place) => {
      if (isAmount(words, place)) return [];
      const begins = place === last && !known.has(word);
      const number = isAmount(words, place - 1) ? words[place - 1] : undefined;
      return number === undefined ? { word, begins } : { word, begins, number };
    }),
  };
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
export function unknownIn(words: readonly string[], { known, begins, synonyms, codes }: Lexicon): string[] {
  const explained = new Set<number>();
  words.forEach((word, from) => {
    const isLast = from === words.length - 1;
    // A long number is a code, which is not among the words.
    if (known.has(word) || /^\d{5,}$/.test(word) || (isLast && begins)) explained.add(from);
    for (let count = 1; from + count <= words.length; count += 1) {
      const row = words.slice(from, from + count);
      const joined = row.join('');
      if (synonyms.has(joined) || (count === 2 && known.has(joined)) || codes.has(row.join(' ')))
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
