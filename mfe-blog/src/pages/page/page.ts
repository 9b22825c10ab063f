import { page } from '@shop/shared/contract';
import type { ShownPage } from './page-data.ts';
import { structuredPage } from './structured.ts';

export const standing = page<ShownPage>({
  path: '/pages/:id/:slug?',
  layout: 'default',
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: data.title,
    description: data.description,
    canonical: data.url,
    ...(typeof window === 'undefined' && { structured: structuredPage(data) }),
  }),
  page: () => import(/* webpackChunkName: "page" */ './StaticPage.tsx'),
});
