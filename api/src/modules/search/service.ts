import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Tiers } from '../catalogue/index/answer.ts';
import { Bitmap } from '../catalogue/index/bitmap.ts';
import type { FacetIndex } from '../catalogue/index/facet-index.ts';
import type { Atom, Found } from '../catalogue/index/word-sets.ts';
import { atomsIn, type Expression, fold, tsqueryOf } from './expression.ts';
import { type Understood, understood } from './found.ts';
import { searchRepository } from './repository.ts';
import { spelling, writtenIn } from './spelling.ts';
import type { Told } from './told.ts';
import { understand } from './understand.ts';

export type SearchService = ReturnType<typeof searchService>;
type Asking = { typing?: boolean };

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

  /** What an expression finds, in the titles and anywhere. */
  async function placesOf(asked: Expression, index: FacetIndex): Promise<Found> {
    const atoms = new Map(atomsIn(asked).map((atom) => [tsqueryOf(atom), atom]));
    const found = new Map(
      await Promise.all([...atoms].map(async ([key, atom]) => [key, await find(atom, index)] as const)),
    );
    const places = (where: keyof Found): Bitmap =>
      fold(asked, {
        atom: (atom) => found.get(tsqueryOf(atom))?.[where] ?? new Bitmap(),
        code: ({ products }) => index.setOf(products),
        all: (parts) => parts.reduce((all, part) => all.and(part)),
        any: (parts) => Bitmap.or(parts),
      });
    return { title: places('title'), whole: places('whole') };
  }

  async function told({ words, left_out }: Understood, question: string): Promise<Told> {
    const corrected = words.some(({ typed, word }) => typed !== word);
    return {
      ...(corrected && { did_you_mean: await spell(words.map(({ word }) => word)) }),
      ...(left_out.length > 0 && { left_out: left_out.map((word) => writtenIn(question, word) ?? word) }),
    };
  }

  return {
    /** Undefined: nothing that could be searched for was asked, so everything is meant. */
    products: async (question: string, { index }: { index: FacetIndex }, { typing = false }: Asking = {}) => {
      const asked = await understand(repository, question, { kind: 'products', typing });
      if (asked === undefined) return undefined;
      const what = await understood(asked, async (one) => (await placesOf(one, index)).whole.count());
      const [literal, any] = await Promise.all([placesOf(what.literal, index), placesOf(what.expression, index)]);
      const tiers: Tiers = [literal.title, any.title, any.whole];
      return { ...what, tiers, told: await told(what, question) };
    },

    /** As `to_tsquery` reads it; undefined as above. */
    articles: async (question: string, { typing = false }: Asking = {}) => {
      const asked = await understand(repository, question, { kind: 'articles', typing });
      if (asked === undefined) return undefined;
      const what = await understood(asked, (one) => repository.countArticles(tsqueryOf(one)));
      return { tsquery: tsqueryOf(what.expression), told: await told(what, question) };
    },

    titlesOfArticles: repository.articles,

    /** How the last word may go on in products, each with the words before it. */
    completions: async (words: readonly string[], limit: number): Promise<string[]> => {
      const last = words.at(-1) ?? '';
      if (last.length < 2) return [];
      const endings = await repository.namesBeginning(last, limit + 1);
      const others = endings.filter((word) => word !== last).slice(0, limit);
      return Promise.all(others.map((word) => spell([...words.slice(0, -1), word])));
    },
  };
}
