import { articleLink } from '../blog/views.ts';
import type { CatalogueKeeper } from '../catalogue/keeper.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Tagged } from '../content/tagged.ts';
import { matches } from './expression.ts';
import { searchKey, searchWords } from './key.ts';
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
    const { index, tree } = await keeper.present();
    const [found, about] = await Promise.all([
      search.products(question, { index }, { typing: true }),
      search.articles(question, { typing: true }),
    ]);
    if (found === undefined || about === undefined)
      return { data: { products: [], categories: [], articles: [], words: [] }, tags };
    const { ids } = index.ask({}, { sort: 'relevance', offset: 0, limit: PRODUCTS }, found.tiers);
    const meant = found.words.map(({ word }) => word);
    // Of «گونی ک» the «ک» means nothing yet; «گونی» is finished, and does not go on as «گونی‌دوزی».
    const goesOn = found.words.at(-1)?.typed === searchWords(question).at(-1);
    const [products, articles, words] = await Promise.all([
      catalogue.cards(ids),
      search.titlesOfArticles(about.tsquery, ARTICLES),
      goesOn ? search.completions(meant, WORDS) : [],
    ]);
    const categories = tree.list.filter(({ title }) => matches(found.expression, searchKey(title).split(' ')));
    const told = products.length > 0 ? found.told : about.told;
    const data = {
      products,
      categories: categories.slice(0, CATEGORIES).map(({ link }) => link),
      articles: articles.map(articleLink),
      words,
      ...(products.length + articles.length > 0 && told),
    };
    return { data, tags };
  };
}
