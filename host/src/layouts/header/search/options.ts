import type { SuggestionResults, SuggestionState } from './suggestion-search.ts';

type Product = SuggestionResults['products'][number];

/** One suggestion. Choosing a recent search, a correction or a word searches for it; the other kinds open a page. */
export type Option = { id: string; to: string; title: string } & (
  | { kind: 'recent' | 'correction' | 'word' | 'category' | 'article' }
  | { kind: 'product'; product: Product }
);

/** The state of the suggestion list for screen readers: whether it is open, and the id of the active option. */
export type ListState = { expanded: boolean; activeId: string | undefined };

export type OptionGroup = { id: string; title: string; options: Option[] };

/** More words would push the products out of sight on a phone. */
const maxWords = 3;

const searchUrl = (query: string) => `/shop?q=${encodeURIComponent(query)}`;

export const isSearch = ({ kind }: Option) => kind === 'recent' || kind === 'correction' || kind === 'word';

const searchOptions = (kind: 'recent' | 'correction' | 'word', queries: readonly string[]): Option[] =>
  queries.map((title, index) => ({ id: `suggestion-${kind}-${index}`, kind, title, to: searchUrl(title) }));

export function recentGroups(recentSearches: readonly string[]): OptionGroup[] {
  return withoutEmpty([{ id: 'recent', title: 'جستجوهای اخیر', options: searchOptions('recent', recentSearches) }]);
}

/** The groups in the order in which they are shown, which is also the order of the arrow keys. */
export function resultGroups({ results }: SuggestionState): OptionGroup[] {
  if (!results) return [];
  const { did_you_mean, words, categories, products, articles } = results;
  return withoutEmpty([
    {
      id: 'words',
      title: 'پیشنهاد جستجو',
      options: [
        ...searchOptions('correction', did_you_mean ? [did_you_mean] : []),
        ...searchOptions('word', words.slice(0, maxWords)),
      ],
    },
    {
      id: 'categories',
      title: 'دسته‌بندی‌ها',
      options: categories.map(({ id, title, url }) => ({
        id: `suggestion-category-${id}`,
        kind: 'category',
        title,
        to: `/products/${url}`,
      })),
    },
    {
      id: 'products',
      title: 'کالاها',
      options: products.map((product) => ({
        id: `suggestion-product-${product.id}`,
        kind: 'product',
        title: product.name,
        to: product.url,
        product,
      })),
    },
    {
      id: 'articles',
      title: 'نوشته‌های وبلاگ',
      options: articles.map(({ id, title, url }) => ({
        id: `suggestion-article-${id}`,
        kind: 'article',
        title,
        to: url,
      })),
    },
  ]);
}

const withoutEmpty = (groups: OptionGroup[]) => groups.filter(({ options }) => options.length > 0);
