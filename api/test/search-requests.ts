import { expect } from '@jest/globals';
import { buildVariant } from './builders.ts';
import type { Shop } from './shop.ts';

export type NamedItem = { id: number; name: string };

/** Search requests. `shop` is a function because the shop is opened in `beforeAll`. */
export function searchRequests(shop: () => Shop) {
  const ask = async (path: string, query: string, more = '') => {
    const { status, body } = await shop().call('GET', `/api/v1/${path}?q=${encodeURIComponent(query)}${more}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data;
  };
  const find = (query: string, more = '') => ask('products', query, more);
  const rows = async (text: string, values: unknown[] = []) => (await shop().database.pool.query(text, values)).rows;
  return {
    find,
    suggest: (query: string) => ask('search/suggestions', query),
    read: (query: string) => ask('blog/articles', query),
    idsOf: async (query: string): Promise<number[]> =>
      (await find(query, '&per_page=48&sort=name')).items.map(({ id }: NamedItem) => id),
    rows,
    /** Adds a product with this name and sends its change event. */
    addProduct: async (name: string) => {
      const { product_id: id } = await buildVariant(shop().database, { name });
      await rows(
        `insert into changes (kind, tags) values ('content', array['product:${id}', 'products', 'categories'])`,
      );
      return id;
    },
  };
}
