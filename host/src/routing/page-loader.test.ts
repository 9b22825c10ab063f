import { expect, test } from '@jest/globals';
import type { Api, AreaPage } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { loadPage } from './page-loader.ts';
import type { AskPayload } from './payload.ts';
import { type AreaSource, AreaUnavailable } from './source.ts';

const pageOf = (load: NonNullable<AreaPage['load']>): AreaPage => ({
  path: '/blog/:id',
  layout: 'default',
  head: ({ params }) => ({ title: `نوشته ${params.id}` }),
  load,
  page: async () => ({ Page: () => null }),
});

/** Releases in the order they are tried, each with its loader. */
function sourceOf(loaders: Record<string, NonNullable<AreaPage['load']>>) {
  const left = Object.keys(loaders);
  const source: AreaSource = {
    open: async () => {
      const [release] = left;
      const load = release && loaders[release];
      if (!load) throw new AreaUnavailable('blog');
      return { release, page: pageOf(load) };
    },
    likely: () => undefined,
    pageModule: async () => ({ Page: () => null }),
    piece: async () => undefined,
    prepare: async () => undefined,
    giveUp: (_, release) => {
      left.splice(left.indexOf(release), 1);
      return left.length > 0;
    },
    forgive: () => undefined,
  };
  return { source, left };
}

const notAsked = () => Promise.reject(new Error('not asked'));
const api: Api = { get: notAsked, post: notAsked, put: notAsked, patch: notAsked, delete: notAsked };
const load = (source: AreaSource, signal = new AbortController().signal, askPayload?: AskPayload) =>
  loadPage(
    source,
    api,
    { area: 'blog', page: 'article' },
    { request: new Request('http://shop/blog/7?x=1', { signal }), params: { id: '7' } },
    askPayload,
  );

test('data, head, and the release they are of', async () => {
  const { source } = sourceOf({ two: async ({ url, params }) => `${params.id}${url.search}` });
  expect(await load(source)).toEqual({ release: 'two', head: { title: 'نوشته 7' }, data: '7?x=1' });
});

test('data that came in one call is taken as it is, and the page’s own loader left alone', async () => {
  const { source } = sourceOf({ two: () => Promise.reject(new Error('not asked')) });
  const drawn = { release: 'two', head: { title: 'نوشته' }, data: 'of the edge' };
  const told: string[] = [];
  const given = await load(source, undefined, async ({ area, release, url }) => {
    told.push(`${area} ${release} ${url.pathname}${url.search}`);
    return drawn;
  });
  expect(given).toBe(drawn);
  expect(told).toEqual(['blog two /blog/7?x=1']);
});

test('data is asked for while the code is still on its way, and once', async () => {
  const { source } = sourceOf({ two: () => Promise.reject(new Error('not asked')) });
  let come: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { open } = source;
  const drawn = { release: 'two', head: { title: 'نوشته' }, data: 'of the edge' };
  const told: string[] = [];
  const loaded = load(
    { ...source, likely: () => 'two', open: (...place) => code.then(() => open(...place)) },
    undefined,
    async ({ release }) => {
      told.push(release);
      return drawn;
    },
  );
  expect(told).toEqual(['two']);
  come();
  expect(await loaded).toBe(drawn);
  expect(told).toEqual(['two']);
});

test('when another release than was likely serves, its own data is asked for', async () => {
  const { source } = sourceOf({ one: () => Promise.reject(new Error('not asked')) });
  const given = await load({ ...source, likely: () => 'two' }, undefined, ({ release }) =>
    release === 'two'
      ? Promise.reject(redirect('/of-the-other'))
      : Promise.resolve({ release, head: { title: '' }, data: 1 }),
  );
  expect(given.release).toBe('one');
});

test('without it the area’s own loader stands in', async () => {
  const { source } = sourceOf({ two: async () => 'its own' });
  expect(await load(source, undefined, async () => undefined)).toMatchObject({ release: 'two', data: 'its own' });
});

test('an answer in its place is an answer', async () => {
  const { source, left } = sourceOf({ two: async () => 1, one: async () => 1 });
  await expect(load(source, undefined, () => Promise.reject(redirect('/x')))).rejects.toMatchObject({ status: 302 });
  expect(left).toHaveLength(2);
});

test('when a release fails the next one loads the page with its own loader', async () => {
  const { source, left } = sourceOf({ two: () => Promise.reject(new Error('x')), one: async () => 'of one' });
  expect(await load(source)).toMatchObject({ release: 'one', data: 'of one' });
  expect(left).toEqual(['one']);
});

test('when all fail it is the last one’s failure', async () => {
  const { source } = sourceOf({ two: () => Promise.reject(new Error('a')), one: () => Promise.reject(new Error('b')) });
  await expect(load(source)).rejects.toThrow('b');
});

test.each([
  [404, 404],
  [422, 404],
  [500, 503],
  [0, 503],
])('the API’s %i is an answer of %i, and costs no release', async (status, shown) => {
  const { source, left } = sourceOf({ two: () => Promise.reject(new ApiError(status, 'x')), one: async () => 1 });
  await expect(load(source)).rejects.toMatchObject({ init: { status: shown } });
  expect(left).toEqual(['two', 'one']);
});

test('a navigation that was called off costs no release', async () => {
  const { source, left } = sourceOf({ two: () => Promise.reject(new Error('called off')), one: async () => 1 });
  await expect(load(source, AbortSignal.abort())).rejects.toThrow('called off');
  expect(left).toHaveLength(2);
});
