import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { undefinedIfNotFound } from '../../api-data.ts';
import { parseComparedIds } from '../../compare/compare-path.ts';
import { type Comparison, compareProducts } from '../../compare/comparison.ts';

/** Discontinued products are dropped from the comparison. */
export async function load({ api, url, signal }: LoadArgs): Promise<Comparison> {
  const requests = parseComparedIds(url.search).map((id) =>
    shopApi(api).get('/api/v1/products/{id}', { params: { id }, signal }).catch(undefinedIfNotFound),
  );
  const products = await Promise.all(requests);
  return compareProducts(products.flatMap((product) => product ?? []));
}
