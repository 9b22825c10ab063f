import { page } from '@shop/shared/contract';
import { withSections } from '@shop/shared/ui/with-sections';
import type { ProductPageData } from './data.ts';
import { headOf } from './head/head.ts';

export const product = page<ProductPageData>({
  path: '/products/:id/:slug?',
  layout: 'default',
  query: ['variant', 'reviews', 'sort'],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => headOf(data),
  preview: { shape: 'product' },
  page: () => import(/* webpackChunkName: "product" */ './ProductPage.tsx').then(withSections),
  later: 'product-later',
});
