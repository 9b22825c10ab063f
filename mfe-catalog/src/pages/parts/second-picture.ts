import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import type { ApiProductCard } from '../../api-data.ts';

type SecondPicture = ApiProductCard['second_picture'];

const requests = new Map<number, Promise<SecondPicture>>();

/**
 * Loads the second picture of a product, which only a mouse over its card shows: the data of a page would have it for each of its cards. Returns null if
 * the product has no second picture or the request fails. After a failure the next mouse over the card sends the request again.
 */
export function loadSecondPicture(id: number): Promise<SecondPicture> {
  const existing = requests.get(id);
  if (existing) return existing;
  const request = shopApi(api)
    .get('/api/v1/products', { query: { ids: String(id) }, quiet: true })
    .then(({ items: [product] }) => product?.second_picture ?? null)
    .catch(() => {
      requests.delete(id);
      return null;
    });
  requests.set(id, request);
  return request;
}
