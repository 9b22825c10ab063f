import { expect, test } from '@jest/globals';
import { createApi } from '../kernel/http.ts';
import { type ResponseData, shopApi } from './client.ts';

const requests: Request[] = [];
const api = shopApi(
  createApi({
    baseUrl: 'http://api.invalid',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json({ data: { id: 3, title: 'گونی' } });
    },
  }),
);

test('a typed call sends its path, parameters, query and body', async () => {
  const article: ResponseData<'get', '/api/v1/blog/articles/{id}'> = await api.get('/api/v1/blog/articles/{id}', {
    params: { id: 3 },
  });
  expect(article.title).toBe('گونی');
  expect(requests.at(-1)?.url).toBe('http://api.invalid/api/v1/blog/articles/3');

  await api.get('/api/v1/blog/articles', { query: { page: 2, q: undefined } });
  expect(requests.at(-1)?.url).toBe('http://api.invalid/api/v1/blog/articles?page=2');

  await api.put('/api/v1/orders/basket', { body: { items: [] } });
  expect([requests.at(-1)?.method, await requests.at(-1)?.json()]).toEqual(['PUT', { items: [] }]);

  const body = { product_id: 3, name: 'خریدار', mobile: '09123456789' };
  await api.post('/api/v1/callback-requests', { body, idempotencyKey: 'once' });
  expect(requests.at(-1)?.headers.get('idempotency-key')).toBe('once');
});

test('the compiler refuses unknown paths, methods, parameters, body fields and response fields', () => {
  const refusedCalls = [
    // @ts-expect-error unknown path
    () => api.get('/api/v1/nothing'),
    // @ts-expect-error this path has no DELETE
    () => api.delete('/api/v1/blog/articles'),
    // @ts-expect-error the path parameter is missing
    () => api.get('/api/v1/blog/articles/{id}'),
    // @ts-expect-error unknown query parameter
    () => api.get('/api/v1/blog/articles', { query: { pages: 2 } }),
    // @ts-expect-error unknown body field
    () => api.put('/api/v1/orders/basket', { body: { lines: [] } }),
    // @ts-expect-error this operation takes no idempotency key
    () => api.put('/api/v1/orders/basket', { body: { items: [] }, idempotencyKey: 'once' }),
    // @ts-expect-error unknown response field
    async () => (await api.get('/api/v1/blog/articles/{id}', { params: { id: 3 } })).name,
  ];
  expect(refusedCalls).toHaveLength(7);
});
