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

test('other methods are refused', async () => {
  const api = createTestApi(json({ data: null }));
  const count = sent.length;
  for (const send of [api.post, api.put, api.patch, api.delete]) {
    await expect(send('/api/v1/contact/messages')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  }
  expect(sent).toHaveLength(count);
});
