import { bestCorrection, canBeCorrected, splitInTwo } from './correction.ts';
import type { Expression } from './expression.ts';
import { plain, searchWords } from './key.ts';
import { asPersianKeys } from './keyboard.ts';
import { amountsInDigits } from './numbers.ts';
import { allReadings, codesIn, isInPhrase, type Lexicon, literalReading, phrasesIn, unknownWords } from './reading.ts';
import type { MatchCount, searchRepository, TextKind } from './repository.ts';
import { persianSpellings } from './romanised.ts';

type Repository = ReturnType<typeof searchRepository>;

/** A word as it was typed, and the word that is searched for. */
export type Word = { typed: string; word: string };
export type SearchQuery = {
  words: readonly Word[];
  /** Typed words that do not occur and could not be corrected. */
  left_out: readonly string[];
  lexicon: Lexicon;
  /** The last word may be unfinished, so words that begin with it match too. */
  isLastWordOpen: boolean;
};

/** Noise words, which are dropped from a query unless they are part of a name, as in «کیف خرید». */
const noiseWords = new Set(
  ['خرید', 'قیمت', 'فروش', 'برای', 'از', 'به', 'در', 'با', 'و', 'یا', 'انواع', 'های', 'ها'].map(plain),
);
/**
 * Words that shoppers write about every product: each is sold wholesale, has today's price and is praised. Searched for, they would prefer
 * the few products whose texts happen to contain them. Articles may be about them.
 */
const productNoiseWords = new Set([
  ...noiseWords,
  ...[
    'عمده',
    'لیست',
    'روز',
    'ارزان',
    'ارزانترین',
    'بهترین',
    'ترین',
    'مرغوب',
    'اینترنتی',
    'آنلاین',
    'تولیدی',
    'فروشگاه',
  ].map(plain),
]);
/** The plural in one piece with its word: «کیسهها», «پاکتهای». Apart, it is a noise word. */
const joinedPlural = /^(.{3,})(?:ها|های|هایی)$/;

/**
 * Turns a query into words that occur in texts of this kind: drops noise words, corrects misspelt ones. Undefined when the
 * query has no words. `typing`: the last word may be unfinished even if it occurs as a word; in a query that was
 * submitted, «کیف» does not mean «کیفیت».
 */
export async function parseSearchQuery(
  repository: Repository,
  query: string,
  { kind, typing = false }: { kind: TextKind; typing?: boolean },
): Promise<SearchQuery | undefined> {
  const words = amountsInDigits(searchWords(query));
  const parsed = await parseWords(repository, words, { kind, typing });
  if (parsed === undefined || hasAllWords(parsed)) return parsed;
  const typed = query.trim().toLowerCase();
  for (const readInPersian of [
    () => amountsInDigits(searchWords(asPersianKeys(query) ?? '')),
    () => readRomanised(repository, kind, words),
  ]) {
    const persian = await parseWords(repository, await readInPersian(), { kind, typing });
    if (persian !== undefined && hasAllWords(persian))
      return { ...persian, words: persian.words.map(({ word }) => ({ typed, word })) };
  }
  return parsed;
}

/** Replaces each unknown word in Latin letters by that of its Persian spellings which most titles have. Returns an empty list if none of them occurs. */
async function readRomanised(repository: Repository, kind: TextKind, words: readonly string[]): Promise<string[]> {
  const spellings = new Map(words.map((word) => [word, persianSpellings(word)]));
  if ([...spellings.values()].every(({ length }) => length === 0)) return [];
  const unknown = unknownWords(words, await lexiconOf(repository, kind, words));
  const persian = await Promise.all(
    words.map(async (word) => {
      const ofWord = unknown.includes(word) ? (spellings.get(word) ?? []) : [];
      return ofWord.length > 0 ? ((await repository.mostUsedWord(kind, ofWord)) ?? word) : word;
    }),
  );
  return persian.some((word, place) => word !== words[place]) ? persian : [];
}

/** Replaces joined plurals by their singular, if this occurs. */
async function singulars(repository: Repository, kind: TextKind, words: readonly string[]): Promise<string[]> {
  const candidates = words.flatMap((word) => joinedPlural.exec(word)?.[1] ?? []);
  const existing = candidates.length > 0 ? await repository.existingWords(kind, candidates) : new Set<string>();
  return words.map((word) => {
    const singular = joinedPlural.exec(word)?.[1];
    return singular !== undefined && existing.has(singular) ? singular : word;
  });
}

/** Every word occurs as it was typed. */
const hasAllWords = ({ words, left_out, lexicon }: SearchQuery): boolean =>
  left_out.length === 0 &&
  words.every(({ typed, word }) => typed === word) &&
  unknownWords(
    words.map(({ word }) => word),
    lexicon,
  ).length === 0;

async function parseWords(
  repository: Repository,
  wordsAsTyped: readonly string[],
  { kind, typing }: { kind: TextKind; typing: boolean },
): Promise<SearchQuery | undefined> {
  if (wordsAsTyped.length === 0) return undefined;
  const typedWords = await singulars(repository, kind, wordsAsTyped);
  const readLexicon = (words: readonly string[]) => lexiconOf(repository, kind, words);
  const typedLexicon = await readLexicon(typedWords);
  const noise = kind === 'products' ? productNoiseWords : noiseWords;
  const meaningful = typedWords.filter(
    (word, place) => !noise.has(word) || isInPhrase(typedWords, place, typedLexicon),
  );
  const words = meaningful.length > 0 ? meaningful : typedWords;
  const lexicon = words.length === typedWords.length ? typedLexicon : await readLexicon(words);
  const unknown = unknownWords(words, lexicon);
  if (unknown.length === 0) {
    const isLastWordOpen = typing || !lexicon.known.has(words.at(-1) ?? '');
    return { words: words.map((word) => ({ typed: word, word })), left_out: [], lexicon, isLastWordOpen };
  }
  const { corrected, left_out } = await correctWords(repository, kind, { words, unknown });
  const correctedLexicon = await readLexicon(corrected.map(({ word }) => word));
  const isLastWordOpen = typing || !correctedLexicon.known.has(corrected.at(-1)?.word ?? '');
  return { words: corrected, left_out, lexicon: correctedLexicon, isLastWordOpen };
}

async function lexiconOf(repository: Repository, kind: TextKind, words: readonly string[]): Promise<Lexicon> {
  const lastWord = words.at(-1) ?? '';
  const phrases = phrasesIn(words);
  const codes = kind === 'products' ? codesIn(words) : [];
  const [known, completions, synonymRows, productsByCode] = await Promise.all([
    repository.existingWords(kind, [...words, ...phrases]),
    lastWord.length > 1 ? repository.wordsBeginning(kind, lastWord, 1) : [],
    repository.synonyms(phrases),
    codes.length > 0 ? repository.productsByCode(codes) : new Map<string, number[]>(),
  ]);
  const synonyms = Map.groupBy(synonymRows, ({ joined }) => joined);
  return {
    known,
    isLastWordBeginning: completions.length > 0,
    synonyms: new Map([...synonyms].map(([joined, rows]) => [joined, rows.map(({ phrase }) => phrase.split(' '))])),
    codes: productsByCode,
  };
}

/**
 * Corrects unknown words: splits words that were written together, otherwise takes the best correction. Words without a
 * correction are left out, unless that would leave nothing.
 */
async function correctWords(
  repository: Repository,
  kind: TextKind,
  { words, unknown }: { words: readonly string[]; unknown: readonly string[] },
): Promise<{ corrected: Word[]; left_out: string[] }> {
  const correctable = unknown.filter(canBeCorrected);
  const [similarWords, existingHalves] = await Promise.all([
    correctable.length > 0 ? repository.similarWords(kind, correctable) : [],
    repository.existingWords(kind, correctable.flatMap(splitInTwo).flat()),
  ]);
  const correctionOf = (typed: string): string[] => {
    if (!unknown.includes(typed)) return [typed];
    if (!correctable.includes(typed)) return [];
    const halves = splitInTwo(typed).find((pair) => pair.every((half) => existingHalves.has(half)));
    return [halves ?? bestCorrection(similarWords, typed) ?? []].flat();
  };
  const corrected = words.flatMap((typed) => correctionOf(typed).map((word) => ({ typed, word })));
  if (corrected.length === 0) return { corrected: words.map((word) => ({ typed: word, word })), left_out: [] };
  return { corrected, left_out: words.filter((word) => correctionOf(word).length === 0) };
}

export type Interpretation = {
  words: readonly Word[];
  /** Typed words that the results need not have. */
  left_out: readonly string[];
  /** Every reading of the words. */
  expression: Expression;
  /** Only the words as they are. */
  literal: Expression;
  /** The first word as it is: in «گونی بادام» the kind of product, which its title has. */
  firstWord: Expression;
  /** The whole query and its synonyms, each written as one word. */
  phrases: readonly string[];
};

/**
 * Keeps as many words of a query as occur together in some text. Of the words that titles have, the rarest is kept first: of
 * «پاکت سیمان» the cement, because every shop has bags. Then come the words that most texts have.
 */
export async function keepMatchingWords(
  query: SearchQuery,
  countMatches: (expression: Expression) => Promise<MatchCount>,
): Promise<Interpretation> {
  const withAllWords = interpret(query.words, query);
  if (query.words.length < 2 || (await countMatches(withAllWords.expression)).whole > 0) return withAllWords;
  const countedWords = await Promise.all(
    query.words.map(async (word) => ({ word, ...(await countMatches(interpret([word], query).expression)) })),
  );
  const inTitles = countedWords.filter(({ title }) => title > 0).sort((a, b) => a.title - b.title);
  const elsewhere = countedWords
    .filter(({ title, whole }) => title === 0 && whole > 0)
    .sort((a, b) => b.whole - a.whole);
  let best = withAllWords;
  for (const { word } of [...inTitles, ...elsewhere]) {
    const candidates = query.words.filter(
      (candidate) => candidate === word || (best !== withAllWords && best.words.includes(candidate)),
    );
    const interpretation = interpret(candidates, query);
    if ((await countMatches(interpretation.expression)).whole > 0) best = interpretation;
  }
  return best;
}

function interpret(
  selected: readonly Word[],
  { words, left_out, lexicon, isLastWordOpen }: SearchQuery,
): Interpretation {
  const dropped = words.filter((word) => !selected.includes(word)).map(({ typed }) => typed);
  const selectedWords = selected.map(({ word }) => word);
  return {
    words: selected,
    left_out: [...left_out, ...dropped],
    expression: allReadings(selectedWords, lexicon, isLastWordOpen && selected.at(-1) === words.at(-1)),
    literal: literalReading(selectedWords, lexicon),
    firstWord: literalReading(selectedWords.slice(0, 1), lexicon),
    phrases: [
      selectedWords.join(''),
      ...(lexicon.synonyms.get(selectedWords.join('')) ?? []).map((phrase) => phrase.join('')),
    ],
  };
}
