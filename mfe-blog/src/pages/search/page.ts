import { page } from '@shop/shared/contract';
import { feed } from '../../trails.ts';
import type { SearchData } from './search-data.ts';

export const search = page<SearchData>({
  path: '/blog/search',
  layout: 'default',
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  // There are more questions than anyone could read the answers to.
  head: ({ data: { query } }) => ({
    title: query ? `جستجوی «${query}» در وبلاگ` : 'جستجو در وبلاگ',
    canonical: '/blog/search',
    noindex: true,
    feed,
  }),
  page: () => import(/* webpackChunkName: "search" */ './BlogSearch.tsx'),
});
