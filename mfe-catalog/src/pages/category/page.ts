import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import type { CategoryInFull, ProductList } from '../../content.ts';
import { withoutFacets } from '../parts/without-facets.ts';

export const category = page<{ category: CategoryInFull; products: ProductList }>({
  path: '/products/categories/:id/:slug?',
  layout: 'default',
  load: async ({ api, params, url, signal }) => {
    const id = params.id ?? '';
    const number = url.searchParams.get('page') ?? undefined;
    const [category, products] = await Promise.all([
      shopApi(api).get('/api/v1/categories/{id}', { params: { id }, signal }),
      shopApi(api).get('/api/v1/products', { query: { category: id, page: number }, signal }),
    ]);
    return { category, products: withoutFacets(products) };
  },
  head: ({ data: { category } }) => ({
    title: category.title,
    description: category.description,
    canonical: `/products/${category.url}`,
  }),
  page: () => import(/* webpackChunkName: "category" */ './CategoryPage.tsx'),
});
