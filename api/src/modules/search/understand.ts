import { bestOf, canBeCorrected, halvesOf } from './corrections.ts';
import { plain, searchWords } from './key.ts';
import { codesIn, isInPhrase, type Lexicon, phrasesIn, unknownIn } from './reading.ts';
import type { Kind, searchRepository } from './repository.ts';

type Repository = ReturnType<typeof searchRepository>;

/** A word as it was typed, and the one that is meant. */
export type Word = { typed: string; word: string };
export type Asked = {
  words: readonly Word[];
  /** Words that nobody can explain. */
  left_out: readonly string[];
  lexicon: Lexicon;
  /** The last word may not be finished. */
  goesOn: boolean;
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
  { kind, typing = false }: { kind: Kind; typing?: boolean },
): Promise<Asked | undefined> {
  const written = searchWords(question);
  if (written.length === 0) return undefined;
  const look = (words: readonly string[]) => lookUp(repository, kind, words);
  const first = await look(written);
  const telling = written.filter((word, place) => !noise.has(word) || isInPhrase(written, place, first));
  const words = telling.length > 0 ? telling : written;
  const lexicon = words.length === written.length ? first : await look(words);
  const unknown = unknownIn(words, lexicon);
  if (unknown.length === 0) {
    const asked = words.map((word) => ({ typed: word, word }));
    return { words: asked, left_out: [], lexicon, goesOn: typing || !lexicon.known.has(words.at(-1) ?? '') };
  }
  const { meant, left_out } = await correct(repository, kind, { words, unknown });
  const found = await look(meant.map(({ word }) => word));
  return { words: meant, left_out, lexicon: found, goesOn: typing || !found.known.has(meant.at(-1)?.word ?? '') };
}

async function lookUp(repository: Repository, kind: Kind, words: readonly string[]): Promise<Lexicon> {
  const last = words.at(-1) ?? '';
  const phrases = phrasesIn(words);
  const codes = kind === 'products' ? codesIn(words) : [];
  const [known, beginning, others, coded] = await Promise.all([
    repository.known(kind, [...words, ...phrases]),
    last.length > 1 ? repository.beginning(kind, last, 1) : [],
    repository.synonyms(phrases),
    codes.length > 0 ? repository.coded(codes) : new Map<string, number[]>(),
  ]);
  const synonyms = Map.groupBy(others, ({ joined }) => joined);
  return {
    known,
    begins: beginning.length > 0,
    synonyms: new Map([...synonyms].map(([joined, rows]) => [joined, rows.map(({ phrase }) => phrase.split(' '))])),
    codes: coded,
  };
}

/** Slips put right, words taken apart that were written as one; what nobody can explain is left out if anything stays. */
async function correct(
  repository: Repository,
  kind: Kind,
  { words, unknown }: { words: readonly string[]; unknown: readonly string[] },
): Promise<{ meant: Word[]; left_out: string[] }> {
  const candidates = unknown.filter(canBeCorrected);
  const [near, halves] = await Promise.all([
    candidates.length > 0 ? repository.near(kind, candidates) : [],
    repository.known(kind, candidates.flatMap(halvesOf).flat()),
  ]);
  const meantBy = (typed: string): string[] => {
    if (!unknown.includes(typed)) return [typed];
    if (!candidates.includes(typed)) return [];
    const apart = halvesOf(typed).find((pair) => pair.every((half) => halves.has(half)));
    return [apart ?? bestOf(near, typed) ?? []].flat();
  };
  const meant = words.flatMap((typed) => meantBy(typed).map((word) => ({ typed, word })));
  if (meant.length === 0) return { meant: words.map((word) => ({ typed: word, word })), left_out: [] };
  return { meant, left_out: words.filter((word) => meantBy(word).length === 0) };
}
