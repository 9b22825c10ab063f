import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Catalogue } from '../catalogue/catalogue-cache.ts';
import { Bitmap } from '../catalogue/index/bitmap.ts';
import type { FacetIndex } from '../catalogue/index/facet-index.ts';
import type { Tiers } from '../catalogue/index/query.ts';
import type { Term, WordMatches } from '../catalogue/index/term.ts';
import type { Category, Tree } from '../catalogue/tree.ts';
import { displaySpelling, spellingIn } from './display-spelling.ts';
import { type Expression, fold, termsIn, tsqueryOf } from './expression.ts';
import { plain } from './key.ts';
import { searchRepository } from './repository.ts';
import type { SearchNotes } from './search-notes.ts';
import { type Interpretation, keepMatchingWords, parseSearchQuery } from './search-query.ts';

export type SearchService = ReturnType<typeof searchService>;
/** `typing`: the shopper is still typing, so the last word may be unfinished. */
type Options = { typing?: boolean };

export function searchService(kysely: Kysely<Schema>) {
  const repository = searchRepository(kysely);
  const spell = displaySpelling(repository);

  async function matchesOfTerm(term: Term, index: FacetIndex): Promise<WordMatches> {
    const cached = index.matchesOf(term);
    if (cached !== undefined) return cached;
    const { version } = index;
    const ids = await repository.products(tsqueryOf(term));
    const matches = { title: index.setOf(ids.title), whole: index.setOf(ids.whole) };
    // If a product changed during the query, the index updated its cached matches, but these were not cached yet.
    if (version === index.version) index.words.set(term, matches);
    return matches;
  }

  /** The products that match an expression in their title, and in any text. */
  async function matchesOf(expression: Expression, index: FacetIndex): Promise<WordMatches> {
    const terms = new Map(termsIn(expression).map((term) => [tsqueryOf(term), term]));
    const matchesByTerm = new Map(
      await Promise.all([...terms].map(async ([key, term]) => [key, await matchesOfTerm(term, index)] as const)),
    );
    const combine = (where: keyof WordMatches): Bitmap =>
      fold(expression, {
        term: (term) => matchesByTerm.get(tsqueryOf(term))?.[where] ?? new Bitmap(),
        code: ({ products }) => index.setOf(products),
        all: (sets) => sets.reduce((intersection, set) => intersection.and(set)),
        any: (sets) => Bitmap.or(sets),
      });
    return { title: combine('title'), whole: combine('whole') };
  }

  async function notesFor({ words, left_out }: Interpretation, query: string): Promise<SearchNotes> {
    const isCorrected = words.some(({ typed, word }) => typed !== word);
    return {
      ...(isCorrected && { did_you_mean: await spell(words.map(({ word }) => word)) }),
      ...(left_out.length > 0 && { left_out: left_out.map((word) => spellingIn(query, word) ?? word) }),
    };
  }

  return {
    /** Undefined when the query has no words; callers then list everything. */
    products: async (
      text: string,
      { index, tree }: Pick<Catalogue, 'index' | 'tree'>,
      { typing = false }: Options = {},
    ) => {
      const query = await parseSearchQuery(repository, text, { kind: 'products', typing });
      if (query === undefined) return undefined;
      const interpretation = await keepMatchingWords(query, async (expression) => {
        const { title, whole } = await matchesOf(expression, index);
        return { title: title.count(), whole: whole.count() };
      });
      const [literal, any, firstWord] = await Promise.all([
        matchesOf(interpretation.literal, index),
        matchesOf(interpretation.expression, index),
        matchesOf(interpretation.firstWord, index),
      ]);
      const { phrases } = interpretation;
      // Words that titles have mean what they say: «کیسه» does not mean the category «گونی», its synonym.
      const category = categoryNamed(tree, literal.title.count() > 0 ? phrases.slice(0, 1) : phrases);
      const inCategory = category === undefined ? new Bitmap() : index.inCategories(tree.withDescendants(category.id));
      const tiers: Tiers = [
        inCategory.and(literal.title),
        inCategory,
        literal.title,
        any.title.and(firstWord.title),
        any.title,
        any.whole.and(firstWord.title),
        any.whole,
      ];
      return { ...interpretation, category, tiers, notes: await notesFor(interpretation, text) };
    },

    /** An expression for `to_tsquery`; undefined when the query has no words. */
    articles: async (text: string, { typing = false }: Options = {}) => {
      const query = await parseSearchQuery(repository, text, { kind: 'articles', typing });
      if (query === undefined) return undefined;
      const interpretation = await keepMatchingWords(query, (expression) =>
        repository.countArticles(tsqueryOf(expression)),
      );
      return { tsquery: tsqueryOf(interpretation.expression), notes: await notesFor(interpretation, text) };
    },

    findArticles: repository.articles,

    /** Normalised words as people write them. */
    spell,

    /** Completions of the last word from product names, each with the words before it. */
    completions: async (words: readonly string[], limit: number): Promise<string[]> => {
      const lastWord = words.at(-1) ?? '';
      if (lastWord.length < 2) return [];
      const longerWords = await repository.nameWordsBeginning(lastWord, limit + 1);
      const completions = longerWords.filter((word) => word !== lastWord).slice(0, limit);
      return Promise.all(completions.map((word) => spell([...words.slice(0, -1), word])));
    },
  };
}

/** The category whose name is one of these phrases. */
function categoryNamed({ list }: Tree, phrases: readonly string[]): Category | undefined {
  return list.find(({ title }) => phrases.includes(plain(title).replace(/[\u200c ]+/g, '')));
}
