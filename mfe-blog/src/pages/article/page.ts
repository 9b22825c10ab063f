import { page } from '@shop/shared/contract';
import { feed } from '../../trails.ts';
import { pictureAddress } from '../parts/picture-address.ts';
import type { ShownArticle } from './article-data.ts';
import { structuredArticle } from './structured.ts';

export const article = page<ShownArticle>({
  path: '/blog/articles/:id/:slug?',
  layout: 'default',
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
  head: ({ data }) => ({
    title: data.title,
    description: data.summary,
    canonical: data.url,
    kind: 'article',
    feed,
    ...(data.picture ? { picture: pictureAddress(data.picture) } : {}),
    ...(typeof window === 'undefined' && { structured: structuredArticle(data) }),
  }),
  page: () => import(/* webpackChunkName: "article" */ './ArticlePage.tsx'),
});
