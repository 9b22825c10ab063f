import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { comparedIn } from '../../compare/compared.ts';
import { type Comparison, comparisonOf } from '../../compare/comparison.ts';
import { orGone } from '../parts/or-gone.ts';

export const compare = page<Comparison>({
  path: '/shop/compare',
  layout: 'default',
  // One that is no longer sold leaves its column to nobody.
  load: async ({ api, url, signal }) => {
    const asked = comparedIn(url.search).map((id) =>
      shopApi(api).get('/api/v1/products/{id}', { params: { id }, signal }).catch(orGone),
    );
    const products = await Promise.all(asked);
    return comparisonOf(products.flatMap((product) => product ?? []));
  },
  head: () => ({ title: 'مقایسهٔ کالاها', noindex: true, canonical: '/shop/compare' }),
  page: () => import(/* webpackChunkName: "compare" */ './ComparePage.tsx'),
});
