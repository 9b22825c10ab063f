import { page } from '@shop/shared/contract';
import type { HomeData } from './home-data.ts';
import { structuredHome } from './structured.ts';

export const home = page<HomeData>({
  path: '/',
  layout: 'default',
  query: [],
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: data.title,
    description: data.description,
    canonical: '/',
    ...(typeof window === 'undefined' && { structured: structuredHome(data) }),
  }),
  page: () => import(/* webpackChunkName: "home" */ './Home.tsx'),
});
