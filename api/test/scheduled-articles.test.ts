import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { announcePublished } from '../src/modules/blog/service.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const read = async (path: string) => {
  const { status, body } = await shop.call('GET', `/api/v1/blog/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

test('an article dated in the future is hidden everywhere until its time has come, and then evicts cached pages', async () => {
  const [{ id, category_id, title, product_id }] = await shop.rows(
    `select articles.id, category_id, title, product_id from articles join article_products on article_id = articles.id
     order by published_at desc, position limit 1`,
  );
  const categoryCount = async () => (await read('categories')).data[category_id - 1].articles;
  const countBefore = await categoryCount();
  const neighbour = (await read(`articles/${id}`)).data.previous;
  const setTime = (time: string) =>
    shop.rows(`update articles set published_at = ${time} where id = $1 returning id`, [id]);
  const places = async () => {
    const list = idsOf((await read('articles')).data);
    const results = idsOf((await read(`articles?q=${encodeURIComponent(title)}`)).data);
    const product = (await shop.call('GET', `/api/v1/products/${product_id}`)).body.data;
    const suggested = await shop.call('GET', `/api/v1/search/suggestions?q=${encodeURIComponent(title)}`);
    const before = (await read(`articles/${neighbour.id}`)).data;
    return {
      list: list.includes(id),
      search: results.includes(id),
      product: product.articles.some((article: { id: number }) => article.id === id),
      suggestions: suggested.body.data.articles.some(({ url }: { url: string }) => url.includes(`/articles/${id}/`)),
      neighbour: before.next?.id === id,
      related: before.related.some((article: { id: number }) => article.id === id),
      category: (await categoryCount()) === countBefore,
      page: (await shop.call('GET', `/api/v1/blog/articles/${id}`)).status === 200,
    };
  };
  const everywhere = await places();
  expect(everywhere).toMatchObject({ list: true, search: true, product: true, suggestions: true, page: true });
  await setTime("now() + interval '1 day'");
  expect(await places()).toEqual(Object.fromEntries(Object.keys(everywhere).map((place) => [place, false])));
  // Editors can already work on the article.
  expect((await shop.call('PATCH', `/api/v1/blog/articles/${id}`, { token: shop.admin, body: { title } })).status).toBe(
    200,
  );

  await setTime("now() - interval '1 second'");
  await shop.rows('delete from changes');
  await announcePublished(shop.database.kysely);
  await announcePublished(shop.database.kysely);
  expect(await shop.rows('select tags from changes')).toEqual([{ tags: [`article:${id}`, 'articles'] }]);
  expect(await places()).toEqual(everywhere);
});
