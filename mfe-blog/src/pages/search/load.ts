import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { askedIn, listPath } from '../parts/links.ts';
import { foundIn, type SearchData } from './search-data.ts';

export async function load({ api, url, signal }: LoadArgs): Promise<SearchData> {
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
}
