import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { comparedIn } from '../../compare/compared.ts';
import { type Comparison, comparisonOf } from '../../compare/comparison.ts';
import { orGone } from '../parts/or-gone.ts';

/** One that is no longer sold leaves its column to nobody. */
export async function load({ api, url, signal }: LoadArgs): Promise<Comparison> {
  const asked = comparedIn(url.search).map((id) =>
    shopApi(api).get('/api/v1/products/{id}', { params: { id }, signal }).catch(orGone),
  );
  const products = await Promise.all(asked);
  return comparisonOf(products.flatMap((product) => product ?? []));
}
