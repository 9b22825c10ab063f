import { expect, test } from '@jest/globals';
import { createApi } from '../kernel/http.ts';
import { type Answer, shopApi } from './client.ts';

const asked: Request[] = [];
const api = shopApi(
  createApi({
    baseUrl: 'http://api.invalid',
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return Response.json({ data: { id: 3, title: 'گونی' } });
    },
  }),
);

test('a call is made as it is typed: path, parameters, query and body', async () => {
  const article: Answer<'get', '/api/v1/blog/articles/{id}'> = await api.get('/api/v1/blog/articles/{id}', {
    params: { id: 3 },
  });
  expect(article.title).toBe('گونی');
  expect(asked.at(-1)?.url).toBe('http://api.invalid/api/v1/blog/articles/3');

  await api.get('/api/v1/blog/articles', { query: { page: 2, q: undefined } });
  expect(asked.at(-1)?.url).toBe('http://api.invalid/api/v1/blog/articles?page=2');

  await api.put('/api/v1/orders/basket', { body: { items: [] } });
  expect([asked.at(-1)?.method, await asked.at(-1)?.json()]).toEqual(['PUT', { items: [] }]);
});

test('the compiler refuses what the API does not know', () => {
  const mistakes = [
    // @ts-expect-error there is no such path
    () => api.get('/api/v1/nothing'),
    // @ts-expect-error it is read, not deleted
    () => api.delete('/api/v1/blog/articles'),
    // @ts-expect-error an article needs its id
    () => api.get('/api/v1/blog/articles/{id}'),
    // @ts-expect-error it is called `page`
    () => api.get('/api/v1/blog/articles', { query: { pages: 2 } }),
    // @ts-expect-error it is called `items`
    () => api.put('/api/v1/orders/basket', { body: { lines: [] } }),
    // @ts-expect-error it has a title, not a name
    async () => (await api.get('/api/v1/blog/articles/{id}', { params: { id: 3 } })).name,
  ];
  expect(mistakes).toHaveLength(6);
});
