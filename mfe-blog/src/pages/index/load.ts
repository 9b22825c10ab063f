import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { askedIn, listPath } from '../parts/links.ts';
import { type IndexData, indexData } from './index-data.ts';

export async function load({ api, url, signal }: LoadArgs): Promise<IndexData> {
  const { category, page } = askedIn(url);
  const [articles, categories] = await Promise.all([
    shopApi(api).get('/api/v1/blog/articles', { query: { category, page, featured: '1' }, signal }),
    shopApi(api).get('/api/v1/blog/categories', { signal }),
  ]);
  const chosen = categories.find(({ id }) => String(id) === category);
  if (category !== undefined && !chosen) throw new ApiError(404, `no category ${category}`);
  // Articles were taken away since somebody kept this address.
  if (articles.page > articles.pages) throw redirect(listPath('/blog', { category, page: articles.pages }));
  return indexData(articles, categories, chosen);
}
