import { bestOf, canBeCorrected, halvesOf } from './corrections.ts';
import type { Expression } from './expression.ts';
import { plain, searchWords } from './key.ts';
import { type Lexicon, literally, phrasesIn, read, unknownIn } from './reading.ts';
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

/** What people write around what they look for. */
const noise = new Set(
  ['خرید', 'قیمت', 'فروش', 'برای', 'از', 'به', 'در', 'با', 'و', 'یا', 'انواع', 'های', 'ها'].map(plain),
);

/** Undefined: nothing that could be searched for was asked. */
export async function understand(repository: Repository, question: string): Promise<Understood | undefined> {
  const written = searchWords(question);
  const telling = written.filter((word) => !noise.has(word));
  const words = telling.length > 0 ? telling : written;
  if (words.length === 0) return undefined;
  const lexicon = await look(repository, words);
  const unknown = unknownIn(words, lexicon);
  if (unknown.length === 0) return understood(words, lexicon, false);
  const replaced = await correct(repository, words, unknown);
  if (replaced.join(' ') === words.join(' ')) return understood(words, lexicon, false);
  return understood(replaced, await look(repository, replaced), true);
}

function understood(words: string[], lexicon: Lexicon, corrected: boolean): Understood {
  return { words, expression: read(words, lexicon), literal: literally(words, lexicon), corrected };
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
