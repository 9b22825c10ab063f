import { expect, test } from '@jest/globals';
import { createServerApi } from './server-api.ts';

const sent: { address: string; init: RequestInit | undefined }[] = [];
const createTestApi = (respond: () => Response | Promise<Response>) =>
  createServerApi({
    baseUrl: 'http://api.invalid',
    headers: { 'x-request-id': 'abc' },
    fetch: async (input, init) => {
      sent.push({ address: String(input), init });
      return respond();
    },
  });
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r-1' } });

test('a call returns the `data` field of the response and sends the configured headers', async () => {
  expect(await createTestApi(json({ data: [1] })).get('/api/v1/menus')).toEqual([1]);
  expect(sent.at(-1)).toMatchObject({
    address: 'http://api.invalid/api/v1/menus',
    init: { headers: { 'x-request-id': 'abc' } },
  });
});

test('path parameters and the query are escaped, and an undefined parameter is left out', async () => {
  const options = { params: { slug: 'a/b?c#d گ' }, query: { q: 'گونی & کیسه', page: 2, sort: undefined } };
  await createTestApi(json({ data: null })).get('/api/v1/pages/slug/{slug}', options);
  const { pathname, searchParams } = new URL(sent.at(-1)?.address ?? '');
  expect(pathname).toBe('/api/v1/pages/slug/a%2Fb%3Fc%23d%20%DA%AF');
  expect([...searchParams]).toEqual([
    ['q', 'گونی & کیسه'],
    ['page', '2'],
  ]);
});

test('a refusal gives its status, message and code, and its request id', async () => {
  const messages = [{ message: 'پیدا نشد.', code: 'not-found' }];
  const api = createTestApi(json({ errors: [{ messages }] }, 404));
  const refusal = { name: 'ApiError', status: 404, message: 'پیدا نشد.', code: 'not-found', requestId: 'r-1' };
  await expect(api.get('/api/v1/menus')).rejects.toMatchObject(refusal);
});

test.each<[string, () => Response, number]>([
  ['a page of a proxy', () => new Response('<html>'), 200],
  ['an error without a body', () => new Response(null, { status: 502 }), 502],
])('%s is an error of the API', async (_, respond, status) => {
  await expect(createTestApi(respond).get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status });
});

test('an API that cannot be reached is an error with the status 0, and an aborted call keeps its reason', async () => {
  const fail = async (): Promise<Response> => {
    throw new TypeError('fetch failed');
  };
  await expect(createTestApi(fail).get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  const signal = AbortSignal.abort(new Error('too late'));
  const abort = () => Promise.reject(signal.reason);
  await expect(createTestApi(abort).get('/api/v1/menus', { signal })).rejects.toBe(signal.reason);
});

test('other methods are refused', async () => {
  const api = createTestApi(json({ data: null }));
  const count = sent.length;
  for (const send of [api.post, api.put, api.patch, api.delete]) {
    await expect(send('/api/v1/contact/messages')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  }
  expect(sent).toHaveLength(count);
});
