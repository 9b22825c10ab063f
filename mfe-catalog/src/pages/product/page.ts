import { page } from '@shop/shared/contract';
import type { ProductPageData } from './data.ts';
import { headOf } from './head/head.ts';
import { loadProduct } from './load.ts';

export const product = page<ProductPageData>({
  path: '/products/:id/:slug?',
  layout: 'default',
  load: loadProduct,
  head: ({ data }) => headOf(data),
  page: () => import(/* webpackChunkName: "product" */ './ProductPage.tsx'),
});
