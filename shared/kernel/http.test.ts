import { expect, test } from '@jest/globals';
import { createApi } from './http.ts';

const asked: Request[] = [];

/** The API, answering with this. */
const apiThat = (answer: (request: Request) => Response | Promise<Response>, headers?: Record<string, string>) =>
  createApi({
    baseUrl: 'http://api.invalid',
    ...(headers ? { headers } : {}),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      return answer(request);
    },
  });
const json = (body: unknown, init?: ResponseInit) => () =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
  });

test('what stands under data is given', async () => {
  const api = apiThat(json({ data: [1] }), { 'x-request-id': 'abc' });
  expect(await api.get('/api/v1/menus')).toEqual([1]);
  expect(asked.at(-1)?.headers.get('x-request-id')).toBe('abc');
});

test('braces are filled, and what fills them stays one step of the path', async () => {
  const api = apiThat(json({ data: null }));
  await api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'a/b?c#d گ' }, query: { page: 2, q: undefined } });
  expect(asked.at(-1)?.url).toBe('http://api.invalid/api/v1/pages/slug/a%2Fb%3Fc%23d%20%DA%AF/view?page=2');
});

test('a brace that nothing fills is a mistake, not another address', async () => {
  const api = apiThat(json({ data: null }));
  await expect(api.get('/api/v1/pages/{id}', { params: {} })).rejects.toThrow('nothing is given for id');
  await expect(api.get('/api/v1/pages/{id}', { params: { id: '' } })).rejects.toThrow(TypeError);
});

test('an error of the API has its status and its request id', async () => {
  const failing = apiThat(json({ errors: [] }, { status: 404 }));
  await expect(failing.get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 404, requestId: 'r-1' });
});

test('a refusal is in the words of the API, with its code and its field', async () => {
  const messages = [{ message: 'شماره موبایل درست نیست.', code: 'mobile-wrong', field: 'mobile' }];
  const refusing = apiThat(json({ errors: [{ messages }], requestId: 'r-1' }, { status: 422 }));
  await expect(refusing.post('/api/v1/contact/messages', { body: {} })).rejects.toMatchObject({
    name: 'ApiError',
    message: messages[0]?.message,
    status: 422,
    code: 'mobile-wrong',
    field: 'mobile',
    requestId: 'r-1',
    messages,
  });
});

test.each([{}, { errors: {} }, { errors: [null, { messages: [{ message: 1 }, 'x'] }] }])(
  'a body that is no refusal of ours has no code: %j',
  async (body) => {
    const refusing = apiThat(json(body, { status: 502 }));
    await expect(refusing.get('/api/v1/menus')).rejects.toMatchObject({ status: 502, code: undefined, messages: [] });
  },
);

test.each(['post', 'put', 'patch', 'delete'] as const)('%s sends its body as JSON', async (method) => {
  const api = apiThat(json({ data: null }));
  await api[method]('/api/v1/orders/basket/items/{variant_id}', { params: { variant_id: 7 }, body: { quantity: 3 } });
  const sent = asked.at(-1);
  expect([sent?.method, sent?.url]).toEqual([method.toUpperCase(), 'http://api.invalid/api/v1/orders/basket/items/7']);
  expect(sent?.headers.get('content-type')).toContain('application/json');
  expect(await sent?.json()).toEqual({ quantity: 3 });
});

test('without a body nothing is sent, and nothing is said about it', async () => {
  const api = apiThat(json({ data: null }));
  await api.delete('/api/v1/account/sessions');
  expect([await asked.at(-1)?.text(), asked.at(-1)?.headers.get('content-type')]).toEqual(['', null]);
});

test('when no answer comes the status is 0', async () => {
  const away = apiThat(() => Promise.reject(new TypeError('fetch failed')));
  await expect(away.get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  const late = apiThat(() => Promise.reject(new DOMException('too late', 'TimeoutError')));
  await expect(late.get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test.each([
  ['a page of some server on the way', () => new Response('<html>')],
  ['null', json(null)],
  ['nothing', () => new Response(null, { status: 204 })],
])('%s is no answer', async (_, answer) => {
  await expect(apiThat(answer).get('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError' });
});

test('a call that was called off is no error of the API', async () => {
  const api = apiThat(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const off = new AbortController();
  const calling = api.get('/api/v1/menus', { signal: off.signal });
  off.abort();
  await expect(calling).rejects.not.toMatchObject({ name: 'ApiError' });
});

test('who is logged in is told with every call, of whatever kind', async () => {
  let token: string | undefined = 'secret';
  const api = createApi({
    baseUrl: () => 'http://api.invalid',
    token: () => token,
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return json({ data: 1 })();
    },
  });
  await api.get('/api/v1/menus');
  await api.post('/api/v1/contact/messages', { body: {} });
  expect(asked.slice(-2).map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer secret',
    'Bearer secret',
  ]);
  token = undefined;
  await api.get('/api/v1/menus');
  expect(asked.at(-1)?.headers.get('authorization')).toBeNull();
});

test('what a page still reads is called off when it is left; what it writes, and what lasts, goes on', async () => {
  const leaving = new AbortController();
  const failures: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const api = createApi({
    baseUrl: 'http://api.invalid',
    leaving: () => leaving.signal,
    onFailure: (error) => failures.push(error),
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const { signal } = new Request(input, init);
        signal.addEventListener('abort', () => reject(signal.reason));
        void answered.then(() => resolve(json({ data: 'kept' })()));
      }),
  });
  const read = api.get('/api/v1/menus');
  const others = [api.get('/api/v1/menus', { lasting: true }), api.delete('/api/v1/account/sessions')];
  const own = api.get('/api/v1/menus', { signal: new AbortController().signal });
  leaving.abort();
  await expect(read).rejects.toThrow();
  answer();
  expect(await Promise.all([...others, own])).toEqual(['kept', 'kept', 'kept']);
  expect(failures).toEqual([]);
});

test('a refusal that has words and no code still has its words', async () => {
  const refusing = apiThat(json({ errors: [{ messages: [{ message: 'موجود نیست' }] }] }, { status: 409 }));
  await expect(refusing.get('/api/v1/menus')).rejects.toMatchObject({
    message: 'موجود نیست',
    messages: [{ message: 'موجود نیست', code: '' }],
  });
});

test('the older form of a refusal is read as well', async () => {
  const refusing = apiThat(json({ messages: { message: 'موجود نیست' } }, { status: 409 }));
  await expect(refusing.get('/api/v1/menus')).rejects.toMatchObject({ message: 'موجود نیست', status: 409 });
});

test('a form is sent as it is, for as long as it takes, and its sender hears how far it has come', async () => {
  const shares: number[] = [];
  const api = apiThat(async (request) => {
    await request.arrayBuffer();
    return json({ data: { id: 'a' } })();
  });
  const body = new FormData();
  body.set('file', new Blob(['x'.repeat(200_000)]), 'design.pdf');
  await api.post('/api/v1/uploads', { query: { purpose: 'artwork' }, body, onProgress: (share) => shares.push(share) });
  const sent = asked.at(-1);
  expect(sent?.url).toBe('http://api.invalid/api/v1/uploads?purpose=artwork');
  expect(sent?.headers.get('content-type')).toMatch(/^multipart\/form-data; *boundary=/);
  expect(shares.at(-1)).toBe(1);
});
