import { expect, jest, test } from '@jest/globals';
import { createApi, createFiles, type HttpOptions } from './http.ts';

const requests: Request[] = [];

/** A client whose requests are recorded and answered by `respond`. */
const createTestApi = (respond: (request: Request) => Response | Promise<Response>, options?: Partial<HttpOptions>) =>
  createApi({
    baseUrl: 'http://api.invalid',
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return respond(request);
    },
  });
const json = (body: unknown, init?: ResponseInit) => () =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
  });

/** `fetch` reads and axios writes; callers notice no difference. */
const clients = ['get', 'post'] as const;

test.each(clients)('%s returns the `data` field of the response and sends the configured headers', async (method) => {
  const api = createTestApi(json({ data: [1] }), { headers: { 'x-request-id': 'abc' } });
  expect(await api[method]('/api/v1/menus')).toEqual([1]);
  expect(requests.at(-1)?.headers.get('x-request-id')).toBe('abc');
});

test.each(clients)('%s: a path parameter is escaped, so that it stays one path segment', async (method) => {
  const api = createTestApi(json({ data: null }));
  await api[method]('/api/v1/pages/slug/{slug}/view', {
    params: { slug: 'a/b?c#d گ' },
    query: { page: 2, q: undefined },
  });
  expect(requests.at(-1)?.url).toBe('http://api.invalid/api/v1/pages/slug/a%2Fb%3Fc%23d%20%DA%AF/view?page=2');
});

test.each(clients)('%s: a missing or empty path parameter throws', async (method) => {
  const api = createTestApi(json({ data: null }));
  await expect(api[method]('/api/v1/pages/{id}', { params: {} })).rejects.toThrow('the path parameter "id" is missing');
  await expect(api[method]('/api/v1/pages/{id}', { params: { id: '' } })).rejects.toThrow(TypeError);
});

test.each(clients)('%s: an error response gives its status and its request id', async (method) => {
  const api = createTestApi(json({ errors: [] }, { status: 404 }));
  await expect(api[method]('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 404, requestId: 'r-1' });
});

test.each(clients)('%s: a refusal gives the message, code and field of the API', async (method) => {
  const messages = [{ message: 'شمارهٔ موبایل درست نیست.', code: 'mobile-wrong', field: 'mobile' }];
  const api = createTestApi(json({ errors: [{ messages }], requestId: 'r-1' }, { status: 422 }));
  await expect(api[method]('/api/v1/contact/messages', { body: {} })).rejects.toMatchObject({
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
  'an error body of unknown form has no messages and no code: %j',
  async (body) => {
    const api = createTestApi(json(body, { status: 502 }));
    for (const method of clients) {
      await expect(api[method]('/api/v1/menus')).rejects.toMatchObject({ status: 502, code: undefined, messages: [] });
    }
  },
);

test.each<[string, (request: Request) => Promise<Response>]>([
  [
    'headers',
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ],
  [
    'body',
    async ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
        }),
      ),
  ],
])('a read whose %s take longer than 30 s counts as one without a response', async (_, respond) => {
  jest.useFakeTimers();
  try {
    const failures: unknown[] = [];
    const request = createTestApi(respond, { onFailure: (error) => failures.push(error) }).get('/api/v1/menus');
    const outcome = expect(request).rejects.toMatchObject({ name: 'ApiError', status: 0 });
    await jest.advanceTimersByTimeAsync(29_999);
    expect(failures).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await outcome;
    expect(failures).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test.each(['post', 'put', 'patch', 'delete'] as const)('%s sends its body as JSON', async (method) => {
  const api = createTestApi(json({ data: null }));
  await api[method]('/api/v1/orders/basket/items/{variant_id}', { params: { variant_id: 7 }, body: { quantity: 3 } });
  const request = requests.at(-1);
  expect([request?.method, request?.url]).toEqual([
    method.toUpperCase(),
    'http://api.invalid/api/v1/orders/basket/items/7',
  ]);
  expect(request?.headers.get('content-type')).toContain('application/json');
  expect(await request?.json()).toEqual({ quantity: 3 });
});

test('a call without a body sends no body and no content type', async () => {
  const api = createTestApi(json({ data: null }));
  await api.delete('/api/v1/account/sessions');
  expect([await requests.at(-1)?.text(), requests.at(-1)?.headers.get('content-type')]).toEqual(['', null]);
});

test.each(clients)('%s: a network failure and a timeout have the status 0', async (method) => {
  const unreachable = createTestApi(() => Promise.reject(new TypeError('fetch failed')));
  await expect(unreachable[method]('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  const timedOut = createTestApi(() => Promise.reject(new DOMException('too late', 'TimeoutError')));
  await expect(timedOut[method]('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test.each([
  ['the HTML page of a proxy', () => new Response('<html>')],
  ['the JSON value null', json(null)],
  ['JSON without a data field', json({ hello: 1 })],
  ['an empty body', () => new Response(null, { status: 204 })],
])('%s with status 2xx rejects the call', async (_, respond) => {
  for (const method of clients) {
    await expect(createTestApi(respond)[method]('/api/v1/menus')).rejects.toMatchObject({ name: 'ApiError' });
  }
});

test.each(clients)('%s: an aborted call does not reject with an ApiError', async (method) => {
  const api = createTestApi(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const controller = new AbortController();
  const response = api[method]('/api/v1/menus', { signal: controller.signal });
  controller.abort();
  await expect(response).rejects.not.toMatchObject({ name: 'ApiError' });
});

test('every call sends the current token, and no header without one', async () => {
  let token: string | undefined = 'secret';
  const api = createApi({
    baseUrl: () => 'http://api.invalid',
    getToken: () => token,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return json({ data: 1 })();
    },
  });
  await api.get('/api/v1/menus');
  await api.post('/api/v1/contact/messages', { body: {} });
  expect(requests.slice(-2).map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer secret',
    'Bearer secret',
  ]);
  token = undefined;
  await api.get('/api/v1/menus');
  expect(requests.at(-1)?.headers.get('authorization')).toBeNull();
});

test('leaving a page aborts its GET requests, but no writes, no `outlivesPage` requests and none with a signal of their own', async () => {
  const page = new AbortController();
  const failures: unknown[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const api = createApi({
    baseUrl: 'http://api.invalid',
    getPageSignal: () => page.signal,
    onFailure: (error) => failures.push(error),
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const { signal } = new Request(input, init);
        signal.addEventListener('abort', () => reject(signal.reason));
        void answered.then(() => resolve(json({ data: 'received' })()));
      }),
  });
  const pageRequest = api.get('/api/v1/menus');
  const otherRequests = [api.get('/api/v1/menus', { outlivesPage: true }), api.delete('/api/v1/account/sessions')];
  const ownSignalRequest = api.get('/api/v1/menus', { signal: new AbortController().signal });
  page.abort();
  await expect(pageRequest).rejects.toThrow();
  answer();
  expect(await Promise.all([...otherRequests, ownSignalRequest])).toEqual(['received', 'received', 'received']);
  expect(failures).toEqual([]);
});

test.each(clients)('%s: a refusal without a code keeps its message', async (method) => {
  const api = createTestApi(json({ errors: [{ messages: [{ message: 'موجود نیست' }] }] }, { status: 409 }));
  await expect(api[method]('/api/v1/menus')).rejects.toMatchObject({
    message: 'موجود نیست',
    messages: [{ message: 'موجود نیست', code: '' }],
  });
});

test.each(clients)('%s: the older form of a refusal is understood as well', async (method) => {
  const api = createTestApi(json({ messages: { message: 'موجود نیست' } }, { status: 409 }));
  await expect(api[method]('/api/v1/menus')).rejects.toMatchObject({ message: 'موجود نیست', status: 409 });
});

test('a form is sent as multipart data and reports its progress', async () => {
  const progress: number[] = [];
  const api = createTestApi(async (request) => {
    await request.arrayBuffer();
    return json({ data: { id: 'a' } })();
  });
  const body = new FormData();
  body.set('file', new Blob(['x'.repeat(200_000)]), 'design.pdf');
  await api.post('/api/v1/uploads', {
    query: { purpose: 'artwork' },
    body,
    onProgress: (fraction) => progress.push(fraction),
  });
  const request = requests.at(-1);
  expect(request?.url).toBe('http://api.invalid/api/v1/uploads?purpose=artwork');
  expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; *boundary=/);
  expect(progress.at(-1)).toBe(1);
});

test('a file is returned as it was sent, and a refused one with the message of the API', async () => {
  const filesOf = (response: () => Response) =>
    createFiles({ baseUrl: 'http://api.invalid', getToken: () => 't', fetch: async () => response() });
  const file = await filesOf(() => new Response('الف,ب')).get('/api/v1/transactions.csv');
  expect(await file.text()).toBe('الف,ب');
  const messages = [{ message: 'بازهٔ تاریخ درست نیست.', code: 'dates-wrong' }];
  const refused = filesOf(() => new Response(JSON.stringify({ errors: [{ messages }] }), { status: 422 }));
  await expect(refused.get('/api/v1/transactions.csv')).rejects.toMatchObject({ status: 422, messages });
  const broken = filesOf(() => new Response('<html>', { status: 502 }));
  await expect(broken.get('/api/v1/transactions.csv')).rejects.toMatchObject({ status: 502, messages: [] });
});

test('a file that is made from a body is posted with the token, and a refusal has the message of the API', async () => {
  const generated = (response: () => Response) =>
    createFiles({
      baseUrl: 'http://api.invalid',
      getToken: () => 't',
      fetch: async (input, init) => {
        requests.push(new Request(input, init));
        return response();
      },
    });
  const file = await generated(() => new Response('%PDF')).post('/api/v1/pro-forma.pdf', { body: { items: [] } });
  expect(await file.text()).toBe('%PDF');
  const request = requests.at(-1);
  expect([request?.method, request?.headers.get('authorization'), await request?.json()]).toEqual([
    'POST',
    'Bearer t',
    { items: [] },
  ]);
  const messages = [{ message: 'سبد خالی است.', code: 'nothing-to-order' }];
  const refused = generated(() => new Response(JSON.stringify({ errors: [{ messages }] }), { status: 422 }));
  await expect(refused.post('/api/v1/pro-forma.pdf')).rejects.toMatchObject({ status: 422, messages });
});
