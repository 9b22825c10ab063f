import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { type CategoryDetails, categoryLink } from '../../api-data.ts';
import { loadListing } from '../../listing/load.ts';
import type { CategoryData } from './category-data.ts';

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

/** Keeps the fields that the page shows, and only child categories that have products. */
function categoryPageData({
  title,
  url,
  description,
  breadcrumb,
  children,
}: CategoryDetails): CategoryData['category'] {
  const childrenWithProducts = children.filter(({ products }) => products > 0);
  return {
    title,
    url,
    description,
    breadcrumb: breadcrumb.map(categoryLink),
    children: childrenWithProducts.map(categoryLink),
  };
}
