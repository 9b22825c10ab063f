import { page } from '@shop/shared/contract';
import { indexHead } from './head.ts';
import type { IndexData } from './index-data.ts';

export const index = page<IndexData>({
  path: '/blog',
  layout: 'default',
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => indexHead(data),
  page: () => import(/* webpackChunkName: "index" */ './BlogIndex.tsx'),
});
