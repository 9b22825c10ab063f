import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { leadToOwn } from '../../reading/canonical.ts';
import { type ShownArticle, shownOf } from './article-data.ts';

export async function load({ api, params, url, signal }: LoadArgs): Promise<ShownArticle> {
  const id = params.id ?? '';
  const whole = await shopApi(api).get('/api/v1/blog/articles/{id}', { params: { id }, signal });
  leadToOwn({ params, url }, whole);
  return shownOf(whole);
}
