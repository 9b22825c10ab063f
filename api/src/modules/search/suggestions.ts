import { articleLink } from '../blog/views.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Tagged } from '../content/tagged.ts';
import { matches } from './expression.ts';
import { searchKey, searchWords } from './key.ts';
import type { Suggestions } from './schema.ts';
import type { SearchService } from './service.ts';

type Parts = { search: SearchService; catalogue: CatalogueService; catalogueCache: CatalogueCache };
export type SuggestionsService = ReturnType<typeof suggestionsService>;

const maxProducts = 5;
const maxCategories = 3;
const maxArticles = 3;
const maxCompletions = 5;

/** The suggestions of the search box while a shopper types. */
export function suggestionsService({ search, catalogue, catalogueCache }: Parts) {
  return async (query: string): Promise<Tagged<Suggestions>> => {
    const tags = ['products', 'categories', 'articles'];
    const { index, tree } = await catalogueCache.current();
    const [productSearch, articleSearch] = await Promise.all([
      search.products(query, { index, tree }, { typing: true }),
      search.articles(query, { typing: true }),
    ]);
    if (productSearch === undefined || articleSearch === undefined)
      return { data: { products: [], categories: [], articles: [], words: [] }, tags };
    const ids = index.firstMatches(productSearch.tiers, maxProducts);
    const words = productSearch.words.map(({ word }) => word);
    // In «گونی ک» the «ک» is left out because it means nothing yet. «گونی» is then the last word, but the shopper has
    // finished it: it must not be completed to «گونی‌دوزی».
    const isLastWordTyped = productSearch.words.at(-1)?.typed === searchWords(query).at(-1);
    const [products, articles, completions] = await Promise.all([
      catalogue.cards(ids),
      search.findArticles(articleSearch.tsquery, maxArticles),
      isLastWordTyped ? search.completions(words, maxCompletions) : [],
    ]);
    const { category: named, expression } = productSearch;
    const matching = tree.list.filter(({ title }) => matches(expression, searchKey(title).split(' ')));
    const categories = named === undefined ? matching : [named, ...matching.filter(({ id }) => id !== named.id)];
    const notes = products.length > 0 ? productSearch.notes : articleSearch.notes;
    const data = {
      products,
      categories: categories.slice(0, maxCategories).map(({ link }) => link),
      articles: articles.map(articleLink),
      words: completions,
      ...(products.length + articles.length > 0 && notes),
    };
    return { data, tags };
  };
}
