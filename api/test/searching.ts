import { expect } from '@jest/globals';
import { buildVariant } from './builders.ts';
import type { Shop } from './shop.ts';

export type Named = { id: number; name: string };

/** Questions as a shopper types them. `shop`: asked for each time, because it is opened only when the tests begin. */
export function searching(shop: () => Shop) {
  const ask = async (path: string, question: string, more = '') => {
    const { status, body } = await shop().call('GET', `/api/v1/${path}?q=${encodeURIComponent(question)}${more}`);
    expect([question, status]).toEqual([question, 200]);
    return body.data;
  };
  const find = (question: string, more = '') => ask('products', question, more);
  const rows = async (text: string, values: unknown[] = []) => (await shop().database.pool.query(text, values)).rows;
  return {
    find,
    suggest: (question: string) => ask('search/suggestions', question),
    read: (question: string) => ask('blog/articles', question),
    idsOf: async (question: string): Promise<number[]> =>
      (await find(question, '&per_page=48&sort=name')).items.map(({ id }: Named) => id),
    rows,
    /** A product with a name of its own, known to the lists. */
    named: async (name: string) => {
      const { product_id: id } = await buildVariant(shop().database, { name });
      await rows(
        `insert into changes (kind, tags) values ('content', array['product:${id}', 'products', 'categories'])`,
      );
      return id;
    },
  };
}
