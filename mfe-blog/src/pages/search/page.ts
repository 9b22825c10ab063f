import { page } from '@shop/shared/contract';
import { feedPath } from '../../addresses.ts';
import type { SearchData } from './load.ts';

export const search = page<SearchData>({
  path: '/blog/search',
  layout: 'default',
  query: ['q', 'category', 'page'],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data: { query } }) => ({
    title: query ? `جستجوی «${query}» در وبلاگ` : 'جستجو در وبلاگ',
    ...(typeof window === 'undefined' && { description: 'جستجو در نوشته‌های وبلاگ دربارهٔ گونی، کیسه و بسته‌بندی.' }),
    canonical: '/blog/search',
    // Search engines would find one more page for every query that anybody links to.
    noindex: true,
    feed: feedPath,
  }),
  page: () => import(/* webpackChunkName: "search" */ './BlogSearch.tsx'),
});
