import { page } from '@shop/shared/contract';
import { listingHead } from '../../listing/head.ts';
import { listingParameters } from '../../listing/listing-query.ts';
import { breadcrumbTo, type CategoryData } from './category-data.ts';

export const category = page<CategoryData>({
  path: '/products/categories/:id/:slug?',
  layout: 'default',
  query: listingParameters,
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ url, data: { category, list } }) => {
    const { title, description, breadcrumb } = category;
    return listingHead(url, `/products/${category.url}`, { title, description, trail: breadcrumbTo(breadcrumb) }, list);
  },
  page: () => import(/* webpackChunkName: "category" */ './CategoryPage.tsx'),
});
