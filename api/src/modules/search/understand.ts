import { bestOf, canBeCorrected, halvesOf } from './corrections.ts';
import type { Expression } from './expression.ts';
import { plain, searchWords } from './key.ts';
import { isInPhrase, type Lexicon, literally, phrasesIn, read, unknownIn } from './reading.ts';
import type { searchRepository } from './repository.ts';

type Repository = ReturnType<typeof searchRepository>;

export type Understood = {
  words: string[];
  /** All that may have been meant. */
  expression: Expression;
  /** The words as they stand. */
  literal: Expression;
  /** The words are not those that were typed. */
  corrected: boolean;
};

/** What people write around what they look for; not where it is part of a name, as in «کیف خرید». */
const noise = new Set(
  ['خرید', 'قیمت', 'فروش', 'برای', 'از', 'به', 'در', 'با', 'و', 'یا', 'انواع', 'های', 'ها'].map(plain),
);

/**
 * Undefined: nothing that could be searched for was asked. `typing`: the last word may go on although it is one already;
 * a question that was sent means «کیف» and not «کیفیت».
 */
export async function understand(
  repository: Repository,
  question: string,
  { typing = false } = {},
): Promise<Understood | undefined> {
  const written = searchWords(question);
  if (written.length === 0) return undefined;
  const first = await look(repository, written);
  const telling = written.filter((word, place) => !noise.has(word) || isInPhrase(written, place, first));
  const words = telling.length > 0 ? telling : written;
  const lexicon = words.length === written.length ? first : await look(repository, words);
  const unknown = unknownIn(words, lexicon);
  const meant = unknown.length === 0 ? words : await correct(repository, words, unknown);
  const corrected = meant.join(' ') !== words.join(' ');
  const { known, ...rest } = corrected ? await look(repository, meant) : lexicon;
  const goesOn = typing || !known.has(meant.at(-1) ?? '');
  return {
    words: meant,
    expression: read(meant, { known, ...rest }, goesOn),
    literal: literally(meant, { known, ...rest }),
    corrected,
  };
}

async function look(repository: Repository, words: string[]): Promise<Lexicon> {
  const last = words.at(-1) ?? '';
  const phrases = phrasesIn(words);
  const [known, beginning, others] = await Promise.all([
    repository.known([...words, ...phrases]),
    last.length > 1 ? repository.beginning(last, 1) : [],
    repository.synonyms(phrases),
  ]);
  const synonyms = Map.groupBy(others, ({ joined }) => joined);
  return {
    known,
    begins: beginning.length > 0,
    synonyms: new Map([...synonyms].map(([joined, rows]) => [joined, rows.map(({ phrase }) => phrase.split(' '))])),
  };
}

/** Slips put right, words taken apart that were written as one; what nobody can explain is left out if anything stays. */
async function correct(repository: Repository, words: string[], unknown: string[]): Promise<string[]> {
  const candidates = unknown.filter(canBeCorrected);
  const [near, halves] = await Promise.all([
    candidates.length > 0 ? repository.near(candidates) : [],
    repository.known(candidates.flatMap(halvesOf).flat()),
  ]);
  const replacement = (word: string): string[] => {
    if (!unknown.includes(word)) return [word];
    const apart = halvesOf(word).find((pair) => pair.every((half) => halves.has(half)));
    const meant = candidates.includes(word) ? (apart ?? bestOf(near, word)) : undefined;
    return meant === undefined ? [] : [meant].flat();
  };
  const replaced = words.flatMap(replacement);
  return replaced.length > 0 ? replaced : words;
}
