import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { feed } from '../../trails.ts';
import { askedIn, listPath } from '../parts/links.ts';
import { foundIn, type SearchData } from './search-data.ts';

export const search = page<SearchData>({
  path: '/blog/search',
  layout: 'default',
  load: async ({ api, url, signal }) => {
    const { q, category, page } = askedIn(url);
    const [categories, list] = await Promise.all([
      shopApi(api).get('/api/v1/blog/categories', { signal }),
      q ? shopApi(api).get('/api/v1/blog/articles', { query: { q, category, page }, signal }) : undefined,
    ]);
    if (list && list.page > list.pages) throw redirect(listPath('/blog/search', { q, category, page: list.pages }));
    return {
      query: q ?? '',
      category: category ?? '',
      categories: categories.map(({ id, title }) => ({ id, title })),
      found: list ? foundIn(list) : null,
    };
  },
  // There are more questions than anyone could read the answers to.
  head: ({ data: { query } }) => ({
    title: query ? `جستجوی «${query}» در وبلاگ` : 'جستجو در وبلاگ',
    canonical: '/blog/search',
    noindex: true,
    feed,
  }),
  page: () => import(/* webpackChunkName: "search" */ './BlogSearch.tsx'),
});
