import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { loadListing } from '../../listing/load.ts';
import { type CategoryData, categoryPageData } from './category-data.ts';

export async function load(args: LoadArgs): Promise<CategoryData> {
  const { api, params, url, signal } = args;
  const id = params.id ?? '';
  const [category, list] = await Promise.all([
    shopApi(api).get('/api/v1/categories/{id}', { params: { id }, signal }),
    loadListing(args, id),
  ]);
  if (params.slug !== category.slug) throw redirect(`/products/${category.url}${url.search}`, 301);
  return { category: categoryPageData(category), list };
}
