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

const asking = (path: string, options: Options): Promise<PayloadResult> =>
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

async function told(path: string, load: NonNullable<Options['load']>) {
  const result = await asking(path, { load });
  return result.kind === 'payload' ? JSON.parse(result.json) : result;
}

test('the loader’s data with the page’s head, and the release that it is of', async () => {
  const load: Options['load'] = async ({ api, params, url }) => [
    await api.get('/api/v1/menus'),
    params.id,
    url.searchParams.get('x'),
  ];
  expect(await told('/blog/articles/%DA%AF?x=1', load)).toEqual({
    drawn: { release: 'two', head: { title: 'نوشته گ' }, data: ['/api/v1/menus', 'گ', '1'] },
  });
});

describe('an answer that is not data', () => {
  test.each<[string, () => unknown, object]>([
    ['a redirect', () => redirect('/checkout/cart'), { status: 302, redirect: '/checkout/cart' }],
    ['one under this site’s name here', () => redirect('http://shop.invalid/a?b'), { status: 302, redirect: '/a?b' }],
    [
      'one to another site',
      () => redirect('https://bank.example/', 303),
      { status: 303, redirect: 'https://bank.example/' },
    ],
    ['a page that is not there', () => data('gone', { status: 404 }), { status: 404, answer: 'gone' }],
    ['the API’s 404', () => new ApiError(404, 'x'), { status: 404, answer: 'not-found' }],
    ['the API’s silence', () => new ApiError(0, 'x'), { kind: 'no-payload', why: 'no-data' }],
  ])('%s', async (_, thrown, expected) => {
    expect(await told('/blog', () => Promise.reject(thrown()))).toEqual(expected);
  });

  test('is the same when it is returned', async () => {
    expect(await told('/blog', async () => redirect('/x'))).toEqual({ status: 302, redirect: '/x' });
  });
});

test.each([
  ['throws', () => Promise.reject(new Error('oops')), 'oops'],
  ['gives what is no JSON', async () => ({ price: 1n }), 'BigInt'],
])('a loader that %s is the area’s fault', async (_, load, message) => {
  expect(await told('/blog', load)).toMatchObject({
    kind: 'fault',
    who: 'area',
    where: 'loader',
    message: expect.stringContaining(message),
  });
});

test('a page that loads nothing has no payload, nor has an address that is no page', async () => {
  const none = { kind: 'no-payload', why: 'no-page' };
  expect(await asking('/blog', {})).toEqual(none);
  for (const path of ['/', '/nowhere', '/Blog', '/blog/x']) expect(await told(path, async () => 1)).toEqual(none);
});
