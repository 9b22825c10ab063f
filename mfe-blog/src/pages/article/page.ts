import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { leadToOwn } from '../../reading/canonical.ts';
import { feed } from '../../trails.ts';
import { pictureAddress } from '../parts/card-data.ts';
import { type ShownArticle, shownOf } from './article-data.ts';
import { structuredArticle } from './structured.ts';

export const article = page<ShownArticle>({
  path: '/blog/articles/:id/:slug?',
  layout: 'default',
  load: async ({ api, params, url, signal }) => {
    const id = params.id ?? '';
    const whole = await shopApi(api).get('/api/v1/blog/articles/{id}', { params: { id }, signal });
    leadToOwn({ params, url }, whole);
    return shownOf(whole);
  },
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
