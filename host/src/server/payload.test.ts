import { describe, expect, test } from '@jest/globals';
import { type AreaModule, type PayloadResult, page } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { data } from 'react-router-dom';
import { setWithBlog } from '../testing/live-set.ts';
import { payload } from './payload.ts';

type Options = Partial<Parameters<typeof page>[0]>;

const blog = (options: Options): AreaModule => {
  const index = page<unknown>({
    path: '/blog',
    layout: 'default',
    head: ({ params }) => ({ title: `نوشته ${params.id ?? ''}` }),
    page: async () => ({ Page: () => null }),
    ...options,
  });
  return { pages: { index, article: index } };
};

const requestPayload = (path: string, options: Options): Promise<PayloadResult> =>
  payload({
    url: `http://shop.invalid${path}`,
    requestId: 'test-request',
    set: setWithBlog('two'),
    area: { name: 'blog', release: 'two', module: blog(options) },
    sheets: {},
    integrity: {},
    fonts: [],
    apiUrl: 'http://api.invalid',
    fetch: async (input) => Response.json({ data: new URL(new Request(input).url).pathname }),
    signal: new AbortController().signal,
    settings: { scriptDeadline: 1, styleDeadline: 1 },
  });

async function parsedPayload(path: string, load: NonNullable<Options['load']>) {
  const result = await requestPayload(path, { load });
  return result.kind === 'payload' ? JSON.parse(result.json) : result;
}

test('a payload has the loader’s data, the page’s head and the release', async () => {
  const load: Options['load'] = async ({ api, params, url }) => [
    await api.get('/api/v1/menus'),
    params.id,
    url.searchParams.get('x'),
  ];
  expect(await parsedPayload('/blog/articles/%DA%AF?x=1', load)).toEqual({
    drawn: { release: 'two', head: { title: 'نوشته گ' }, data: ['/api/v1/menus', 'گ', '1'] },
  });
});

test('a payload has the addresses of the document', async () => {
  const url = encodeURI('/blog/articles/1/گونی');
  expect(await parsedPayload('/blog/articles/1', async () => ({ url, text: url }))).toMatchObject({
    drawn: { data: { url: '/blog/articles/1/گونی', text: url } },
  });
});

describe('a response in place of data', () => {
  test.each<[string, () => unknown, object]>([
    ['a redirect', () => redirect('/checkout/cart'), { status: 302, redirect: '/checkout/cart' }],
    [
      'a redirect with the internal origin',
      () => redirect('http://shop.invalid/a?b'),
      { status: 302, redirect: '/a?b' },
    ],
    [
      'a redirect to another site',
      () => redirect('https://bank.example/', 303),
      { status: 303, redirect: 'https://bank.example/' },
    ],
    ['a missing page', () => data('gone', { status: 404 }), { status: 404, answer: 'gone' }],
    ['a 404 of the API', () => new ApiError(404, 'x'), { status: 404, answer: 'not-found' }],
    ['an unreachable API', () => new ApiError(0, 'x'), { kind: 'no-payload', why: 'no-data' }],
  ])('%s becomes the outcome of the payload', async (_, thrown, expected) => {
    expect(await parsedPayload('/blog', () => Promise.reject(thrown()))).toEqual(expected);
  });

  test('a response in place of data may be returned instead of thrown', async () => {
    expect(await parsedPayload('/blog', async () => redirect('/x'))).toEqual({ status: 302, redirect: '/x' });
  });
});

test.each([
  ['throws', () => Promise.reject(new Error('oops')), 'oops'],
  ['returns what JSON cannot hold', async () => ({ price: 1n }), 'BigInt'],
])('a loader that %s is a fault of the area', async (_, load, message) => {
  expect(await parsedPayload('/blog', load)).toMatchObject({
    kind: 'fault',
    who: 'area',
    where: 'loader',
    message: expect.stringContaining(message),
  });
});

test('a page without a loader and an address without a page have no payload', async () => {
  const noPayload = { kind: 'no-payload', why: 'no-page' };
  expect(await requestPayload('/blog', {})).toEqual(noPayload);
  for (const path of ['/', '/nowhere', '/Blog', '/blog/x'])
    expect(await parsedPayload(path, async () => 1)).toEqual(noPayload);
});
