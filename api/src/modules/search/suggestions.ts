import { articleLink } from '../blog/views.ts';
import type { CatalogueKeeper } from '../catalogue/keeper.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Tagged } from '../content/tagged.ts';
import { matches } from './expression.ts';
import { searchKey } from './key.ts';
import type { Suggestions } from './schema.ts';
import type { SearchService } from './service.ts';

type Parts = { search: SearchService; catalogue: CatalogueService; keeper: CatalogueKeeper };
export type SuggestionsService = ReturnType<typeof suggestionsService>;

const PRODUCTS = 5;
const CATEGORIES = 3;
const ARTICLES = 3;
const WORDS = 5;

/** What the search box shows while someone types. */
export function suggestionsService({ search, catalogue, keeper }: Parts) {
  return async (question: string): Promise<Tagged<Suggestions>> => {
    const tags = ['products', 'categories', 'articles'];
    const understood = await search.understandTyping(question);
    if (understood === undefined) return { data: { products: [], categories: [], articles: [], words: [] }, tags };
    const { index, tree } = await keeper.present();
    const [tiers, articles, words, meant] = await Promise.all([
      search.tiersOf(understood, index),
      search.articles(understood, ARTICLES),
      search.completions(understood, WORDS),
      search.meant(understood),
    ]);
    const { ids } = index.ask({}, { sort: 'relevance', offset: 0, limit: PRODUCTS }, tiers);
    const products = await catalogue.cards(ids);
    const categories = tree.list.filter(({ title }) => matches(understood.expression, searchKey(title).split(' ')));
    const data = {
      products,
      categories: categories.slice(0, CATEGORIES).map(({ link }) => link),
      articles: articles.map(articleLink),
      words,
      ...meant,
    };
    return { data, tags };
  };
}
