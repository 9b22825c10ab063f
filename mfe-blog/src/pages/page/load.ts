import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { leadToOwn } from '../../reading/canonical.ts';
import { type ShownPage, shownOf } from './page-data.ts';

export async function load({ api, params, url, signal }: LoadArgs): Promise<ShownPage> {
  const id = params.id ?? '';
  const whole = await shopApi(api).get('/api/v1/pages/{id}', { params: { id }, signal });
  leadToOwn({ params, url }, whole);
  return shownOf(whole);
}
