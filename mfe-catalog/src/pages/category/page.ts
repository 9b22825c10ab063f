import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { listingHead } from '../../listing/head.ts';
import { loadListing } from '../../listing/load.ts';
import { type CategoryData, shownOf, trailOf } from './category-data.ts';

export const category = page<CategoryData>({
  path: '/products/categories/:id/:slug?',
  layout: 'default',
  load: async (args) => {
    const { api, params, url, signal } = args;
    const id = params.id ?? '';
    const [category, list] = await Promise.all([
      shopApi(api).get('/api/v1/categories/{id}', { params: { id }, signal }),
      loadListing(args, id),
    ]);
    if (params.slug !== category.slug) throw redirect(`/products/${category.url}${url.search}`, 301);
    return { category: shownOf(category), list };
  },
  head: ({ url, data: { category, list } }) => {
    const { title, description, breadcrumb } = category;
    return listingHead(url, `/products/${category.url}`, { title, description, trail: trailOf(breadcrumb) }, list);
  },
  page: () => import(/* webpackChunkName: "category" */ './CategoryPage.tsx'),
});
