import type { Found, Suggested } from './suggesting.ts';

type Product = Found['products'][number];

export type Option = { id: string; to: string; title: string } & (
  | { kind: 'recent' | 'meant' | 'word' | 'category' | 'article' }
  | { kind: 'product'; product: Product }
);
/** What the box says of the list below it. */
export type Shown = { expanded: boolean; active: string | undefined };

export type Group = { id: string; title: string; options: Option[] };

/** More would push what is found out of a phone's sight. */
const WORDS = 3;

const searchFor = (question: string) => `/shop?q=${encodeURIComponent(question)}`;

/** Whole questions: choosing one searches for it. */
export const isSearch = ({ kind }: Option) => kind === 'recent' || kind === 'meant' || kind === 'word';

const searches = (kind: 'recent' | 'meant' | 'word', questions: readonly string[]): Option[] =>
  questions.map((title, at) => ({ id: `suggestion-${kind}-${at}`, kind, title, to: searchFor(title) }));

export function recentGroups(recent: readonly string[]): Group[] {
  return filled([{ id: 'recent', title: 'جستجوهای اخیر', options: searches('recent', recent) }]);
}

/** In the order in which they are shown, which is that of the arrow keys. */
export function groupsOf({ found }: Suggested): Group[] {
  if (!found) return [];
  const { did_you_mean, words, categories, products, articles } = found;
  return filled([
    {
      id: 'words',
      title: 'پیشنهاد جستجو',
      options: [...searches('meant', did_you_mean ? [did_you_mean] : []), ...searches('word', words.slice(0, WORDS))],
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

const filled = (groups: Group[]) => groups.filter(({ options }) => options.length > 0);
