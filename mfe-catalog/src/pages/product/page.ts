import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import type { Product } from '../../content.ts';

export const product = page<Product>({
  path: '/products/:id/:slug?',
  layout: 'default',
  load: ({ api, params, signal }) =>
    shopApi(api).get('/api/v1/products/{id}', { params: { id: params.id ?? '' }, signal }),
  head: ({ data }) => ({ title: data.name, description: data.summary, canonical: data.url }),
  page: () => import(/* webpackChunkName: "product" */ './ProductPage.tsx'),
});
