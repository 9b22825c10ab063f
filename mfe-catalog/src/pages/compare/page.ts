import { page } from '@shop/shared/contract';
import type { Comparison } from '../../compare/comparison.ts';

export const compare = page<Comparison>({
  path: '/shop/compare',
  layout: 'default',
  query: ['ids'],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: () => ({
    title: 'مقایسهٔ کالاها',
    ...(typeof window === 'undefined' && { description: 'قیمت، جنس، اندازه و کاربرد چند کالا کنار هم.' }),
    noindex: true,
    canonical: '/shop/compare',
  }),
  page: () => import(/* webpackChunkName: "compare" */ './ComparePage.tsx'),
});
