import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Tiers } from '../catalogue/index/answer.ts';
import { Bitmap } from '../catalogue/index/bitmap.ts';
import type { FacetIndex } from '../catalogue/index/facet-index.ts';
import type { Atom, Found } from '../catalogue/index/word-sets.ts';
import { atomsIn, type Expression, fold, tsqueryOf } from './expression.ts';
import { searchRepository } from './repository.ts';
import { spelling } from './spelling.ts';
import { type Understood, understand } from './understand.ts';

export type SearchService = ReturnType<typeof searchService>;
export type FoundProducts = { tiers: Tiers; did_you_mean?: string };

export function searchService(kysely: Kysely<Schema>) {
  const repository = searchRepository(kysely);
  const spell = spelling(repository);

  async function find(atom: Atom, index: FacetIndex): Promise<Found> {
    const known = index.words.get(atom);
    if (known !== undefined) return known;
    const { version } = index;
    const ids = await repository.products(tsqueryOf(atom));
    const found = { title: index.setOf(ids.title), whole: index.setOf(ids.whole) };
    // A product that changed meanwhile would have been marked in what was kept, but this was not yet.
    if (version === index.version) index.words.keep(atom, found);
    return found;
  }

  async function tiersOf({ expression, literal }: Understood, index: FacetIndex): Promise<Tiers> {
    const atoms = new Map([...atomsIn(expression), ...atomsIn(literal)].map((atom) => [tsqueryOf(atom), atom]));
    const found = new Map(
      await Promise.all([...atoms].map(async ([key, atom]) => [key, await find(atom, index)] as const)),
    );
    const placesOf = (asked: Expression, where: keyof Found): Bitmap =>
      fold(asked, {
        atom: (atom) => found.get(tsqueryOf(atom))?.[where] ?? new Bitmap(),
        all: (parts) => parts.reduce((all, part) => all.and(part)),
        any: (parts) => Bitmap.or(parts),
      });
    return [placesOf(literal, 'title'), placesOf(expression, 'title'), placesOf(expression, 'whole')];
  }

  async function meant({ words, corrected }: Understood): Promise<{ did_you_mean?: string }> {
    return corrected ? { did_you_mean: await spell(words) } : {};
  }

  return {
    understand: (question: string): Promise<Understood | undefined> => understand(repository, question),
    /** What someone means who is still typing. */
    understandTyping: (question: string): Promise<Understood | undefined> =>
      understand(repository, question, { typing: true }),
    /** What was really looked for, in case it was spelt another way. */
    meant,

    tiersOf,

    /** Undefined: nothing that could be searched for was asked, so everything is meant. */
    products: async (question: string, { index }: { index: FacetIndex }): Promise<FoundProducts | undefined> => {
      const understood = await understand(repository, question);
      if (understood === undefined) return undefined;
      return { tiers: await tiersOf(understood, index), ...(await meant(understood)) };
    },

    articles: ({ expression }: Understood, limit: number) => repository.articles(tsqueryOf(expression), limit),

    /** How the last word may go on, each with the words before it. */
    completions: async ({ words }: Understood, limit: number): Promise<string[]> => {
      const last = words.at(-1) ?? '';
      if (last.length < 2) return [];
      const endings = await repository.beginning(last, limit + 1);
      const others = endings.filter((word) => word !== last).slice(0, limit);
      return Promise.all(others.map((word) => spell([...words.slice(0, -1), word])));
    },
  };
}
