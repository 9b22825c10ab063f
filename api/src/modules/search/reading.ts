import { type Expression, termsIn } from './expression.ts';
import { measures, namesOf } from './numbers.ts';

/** The results of the database look-ups for the words of one query. */
export type Lexicon = {
  /** The words and joined phrases that occur in texts. */
  known: ReadonlySet<string>;
  /** Some word that occurs begins with the last word. */
  isLastWordBeginning: boolean;
  /** For a phrase, written as one word: the phrases with the same meaning. */
  synonyms: ReadonlyMap<string, string[][]>;
  /** The products of each product code in the query; the parts of a code are separated by spaces. */
  codes: ReadonlyMap<string, readonly number[]>;
};

/** Longer phrases have no synonyms. */
const maxPhraseWords = 3;
/** A product code, such as «G001-60X100-NATURAL-ONE-SIDE», becomes at most this many words. */
const maxCodeWords = 6;
const minCodeLength = 4;
/** A query whose readings have more terms than this is only searched for as it was typed. */
const maxTerms = 200;

/** Whether a number and its unit of measure begin at this place. */
function isAmount(words: readonly string[], place: number): boolean {
  return /^\d+$/.test(words[place] ?? '') && measures.has(words[place + 1] ?? '');
}

/** Every run of neighbouring words that may be one word or one phrase, joined as they are stored. */
export function phrasesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: maxPhraseWords }, (__, index) => words.slice(from, from + index + 1).join('')),
  );
}

/** Every run of neighbouring words that may be a product code. */
export function codesIn(words: readonly string[]): string[] {
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxCodeWords, words.length - from) }, (__, index) =>
      words.slice(from, from + index + 1).join(' '),
    ),
  );
  return runs.filter((run) => run.length >= minCodeLength && /\d/.test(run));
}

/**
 * All readings of the words: each as it is, neighbours written as one («جامبو بگ»), synonyms, product codes.
 * `isLastWordOpen`: the last word also matches words that begin with it.
 */
export function allReadings(words: readonly string[], lexicon: Lexicon, isLastWordOpen: boolean): Expression {
  const readings = words.map((_, from) => readingsFrom(from, words, lexicon, isLastWordOpen));
  const combine = (from: number, to: number): Expression => {
    const alternatives = (readings[from] ?? []).map(({ expression, wordCount }) =>
      from + wordCount === to ? expression : { all: [expression, combine(from + wordCount, to)] },
    );
    return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { any: alternatives };
  };
  // Splits the query where no phrase spans the place, so that the readings of the parts are added and not multiplied.
  const ends = words
    .map((_, place) => place + 1)
    .filter((end) => readings.every((from, place) => !isSpanned(from, place, end)));
  const parts = ends.map((end, index) => combine(ends[index - 1] ?? 0, end));
  const expression: Expression = parts.length === 1 && parts[0] ? parts[0] : { all: parts };
  return termsIn(expression).length <= maxTerms
    ? expression
    : { all: words.map((word) => ({ word, isPrefix: false })) };
}

/** One reading of the words from some place on, and how many words it covers. */
type Reading = { expression: Expression; wordCount: number };

function readingsFrom(from: number, words: readonly string[], lexicon: Lexicon, isLastWordOpen: boolean): Reading[] {
  const { known, synonyms, codes } = lexicon;
  if (isAmount(words, from)) return [{ expression: amountAt(from, words, lexicon, isLastWordOpen), wordCount: 2 }];
  const word = words[from] ?? '';
  // Half of all words begin with any single letter.
  const isPrefix = isLastWordOpen && from === words.length - 1 && word.length > 1;
  const readings: Reading[] = [{ expression: { word, isPrefix }, wordCount: 1 }];
  for (let wordCount = 1; wordCount <= maxCodeWords && from + wordCount <= words.length; wordCount += 1) {
    const code = words.slice(from, from + wordCount).join(' ');
    const products = codes.get(code);
    if (products !== undefined) readings.push({ expression: { code, products }, wordCount });
  }
  for (let wordCount = 1; wordCount <= maxPhraseWords && from + wordCount <= words.length; wordCount += 1) {
    const joined = words.slice(from, from + wordCount).join('');
    if (wordCount === 2 && known.has(joined)) {
      readings.push({ expression: { word: joined, isPrefix: false }, wordCount });
    }
    for (const phrase of synonyms.get(joined) ?? []) readings.push({ expression: phraseExpression(phrase), wordCount });
  }
  return readings;
}

/** A number with its unit of measure, by any name of that unit. */
function amountAt(from: number, words: readonly string[], { synonyms }: Lexicon, isLastWordOpen: boolean): Expression {
  const [number = '', measure = ''] = words.slice(from, from + 2);
  const isPrefix = isLastWordOpen && from + 2 === words.length;
  // The search checks every product with this number once for each name, so names that the prefix covers anyway are left out.
  const otherNames = (synonyms.get(measure) ?? [])
    .filter(([name = '', ...rest]) => rest.length === 0 && !(isPrefix && name.startsWith(measure)))
    .flat();
  return {
    any: [
      { word: measure, isPrefix, number },
      ...otherNames.map((word) => ({ word, isPrefix: false, number })),
      // Texts have «یک‌تنی» joined.
      ...namesOf(number).map((name) => ({ word: name + measure, isPrefix })),
    ],
  };
}

function isSpanned(readings: readonly Reading[], from: number, end: number): boolean {
  return from < end && readings.some(({ wordCount }) => from + wordCount > end);
}

/** Only the words as they are: products with these in their title are listed first. */
export function literalReading(words: readonly string[], { known }: Lexicon): Expression {
  const last = words.length - 1;
  return {
    all: words.flatMap((word, place) => {
      if (isAmount(words, place)) return [];
      const isPrefix = place === last && !known.has(word);
      const number = isAmount(words, place - 1) ? words[place - 1] : undefined;
      return number === undefined ? { word, isPrefix } : { word, isPrefix, number };
    }),
  };
}

/** Whether the word at this place is part of a phrase of several words that has synonyms. */
export function isInPhrase(words: readonly string[], place: number, { synonyms }: Lexicon): boolean {
  return [2, 3].some((wordCount) =>
    Array.from({ length: wordCount }, (_, back) =>
      words.slice(Math.max(0, place - back), place - back + wordCount),
    ).some((phrase) => phrase.length === wordCount && synonyms.has(phrase.join(''))),
  );
}

/** The words that no reading covers. */
export function unknownWords(words: readonly string[], lexicon: Lexicon): string[] {
  const { known, isLastWordBeginning, synonyms, codes } = lexicon;
  const covered = new Set<number>();
  words.forEach((word, from) => {
    const isLast = from === words.length - 1;
    // A long number is a product code, and those are not in the table of words.
    if (known.has(word) || /^\d{5,}$/.test(word) || (isLast && isLastWordBeginning)) covered.add(from);
    for (let wordCount = 1; from + wordCount <= words.length; wordCount += 1) {
      const run = words.slice(from, from + wordCount);
      const joined = run.join('');
      if (synonyms.has(joined) || (wordCount === 2 && known.has(joined)) || codes.has(run.join(' ')))
        for (let place = from; place < from + wordCount; place += 1) covered.add(place);
    }
  });
  return words.filter((_, place) => !covered.has(place));
}

/** The words of a phrase, apart or written as one. */
function phraseExpression(words: readonly string[]): Expression {
  const apart = words.map((word) => ({ word, isPrefix: false }));
  const joined = { word: words.join(''), isPrefix: false };
  return apart.length > 1 ? { any: [{ all: apart }, joined] } : joined;
}
