import { page } from '@shop/shared/contract';
import { withSections } from '@shop/shared/ui/with-sections';
import { listingHead } from '../../listing/head.ts';
import { listingParameters } from '../../listing/listing-parameters.ts';
import { breadcrumbTo, type CategoryData } from './category-data.ts';

export const category = page<CategoryData>({
  path: '/products/categories/:id/:slug?',
  layout: 'default',
  query: listingParameters,
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ url, data: { category, list } }) => {
    const { title, description, breadcrumb } = category;
    const texts = { title, description, trail: breadcrumbTo(breadcrumb) };
    return { ...listingHead(url, `/products/${category.url}`, texts, list), preview: { title } };
  },
  preview: { shape: 'listing' },
  page: () => import(/* webpackChunkName: "category" */ './CategoryPage.tsx').then(withSections),
  later: 'listing-later',
});
