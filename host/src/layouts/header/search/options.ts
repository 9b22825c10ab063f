import type { SuggestionResults, SuggestionState } from './suggestion-search.ts';

type Product = SuggestionResults['products'][number];

type SearchKind = 'recent' | 'suggested' | 'popular' | 'correction' | 'word' | 'all';

/** One suggestion. Choosing one with a `query` searches for it; the other kinds open a page. */
export type Option = { id: string; to: string; title: string } & (
  | { kind: SearchKind; query: string }
  | { kind: 'category' | 'article' | 'special-order' }
  | { kind: 'product'; product: Product }
);

/** The state of the suggestion list for screen readers: whether it is open, and the id of the active option. */
export type ListState = { expanded: boolean; activeId: string | undefined };

export type OptionGroup = { id: string; title: string; options: Option[] };

/** More words would push the products out of sight on a phone. */
const maxWords = 3;

/** More would not fit beside the keyboard of a phone. */
const maxSuggested = 8;

const searchUrl = (query: string) => `/shop?q=${encodeURIComponent(query)}`;

const searchOptions = (kind: SearchKind, queries: readonly string[]): Option[] =>
  queries.map((query, index) => ({
    id: `suggestion-${kind}-${index}`,
    kind,
    query,
    title: query,
    to: searchUrl(query),
  }));

type InitialSearches = { recent?: readonly string[]; suggested: readonly string[]; popular: readonly string[] };

/** The groups before the visitor types. The shop's own suggestions come before frequent searches, which fill the places that are left. */
export function initialGroups({ recent = [], suggested, popular }: InitialSearches): OptionGroup[] {
  const ownSuggestions = suggested.filter((query) => !recent.includes(query));
  const others = popular.filter((query) => !recent.includes(query) && !suggested.includes(query));
  const places = Math.max(0, maxSuggested - suggested.length);
  return withoutEmpty([
    { id: 'recent', title: 'جستجوهای اخیر', options: searchOptions('recent', recent) },
    { id: 'suggested', title: 'پیشنهاد فروشگاه', options: searchOptions('suggested', ownSuggestions) },
    { id: 'popular', title: 'جستجوهای پرطرفدار', options: searchOptions('popular', others.slice(0, places)) },
  ]);
}

/** Words by which visitors ask for printed bags. */
const printWords = /چاپ|لوگو|logo|آرم|اختصاص/i;

/** The groups in the order in which they are shown, which is also the order of the arrow keys. */
export function resultGroups({ query, results, status }: SuggestionState): OptionGroup[] {
  if (!results) return status === 'failed' ? [allResults(query)] : [];
  const groups = [...specialOrder(query), ...groupsOf(results)];
  return groups.length > 0 ? [...groups, allResults(query)] : [];
}

const allResults = (query: string): OptionGroup => ({
  id: 'all',
  title: 'همهٔ نتایج',
  options: [{ id: 'suggestion-all', kind: 'all', query, title: `همهٔ نتایج «${query}»`, to: searchUrl(query) }],
});

const specialOrder = (query: string): OptionGroup[] =>
  printWords.test(query)
    ? [
        {
          id: 'special-order',
          title: 'سفارش ویژه',
          options: [
            {
              id: 'suggestion-special-order',
              kind: 'special-order',
              title: 'سفارش گونی و کیسه با چاپ و لوگوی خودتان',
              to: '/special-order',
            },
          ],
        },
      ]
    : [];

function groupsOf(results: SuggestionResults): OptionGroup[] {
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
