import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { leadToOwn } from '../../reading/canonical.ts';
import { type ShownPage, shownOf } from './page-data.ts';
import { structuredPage } from './structured.ts';

export const standing = page<ShownPage>({
  path: '/pages/:id/:slug?',
  layout: 'default',
  load: async ({ api, params, url, signal }) => {
    const id = params.id ?? '';
    const whole = await shopApi(api).get('/api/v1/pages/{id}', { params: { id }, signal });
    leadToOwn({ params, url }, whole);
    return shownOf(whole);
  },
  head: ({ data }) => ({
    title: data.title,
    description: data.description,
    canonical: data.url,
    ...(typeof window === 'undefined' && { structured: structuredPage(data) }),
  }),
  page: () => import(/* webpackChunkName: "page" */ './StaticPage.tsx'),
});
