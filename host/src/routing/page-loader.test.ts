import { expect, jest, test } from '@jest/globals';
import type { Api, AreaPage } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { loadPage } from './page-loader.ts';
import type { FetchPayload, LoadedPage } from './payload.ts';
import { type AreaSource, AreaUnavailable } from './source.ts';

const pageWith = (load: NonNullable<AreaPage['load']>): AreaPage => ({
  path: '/blog/:id',
  layout: 'default',
  head: ({ params }) => ({ title: `نوشته ${params.id}` }),
  load,
  page: async () => ({ Page: () => null }),
});

/** A source whose fallback chain is these releases, each with its loader. */
function sourceWith(loaders: Record<string, NonNullable<AreaPage['load']>>) {
  const chain = Object.keys(loaders);
  const source: AreaSource = {
    openPage: async () => {
      const [release] = chain;
      const load = release && loaders[release];
      if (!load) throw new AreaUnavailable('blog');
      return { release, page: pageWith(load) };
    },
    likelyRelease: () => undefined,
    loadPageModule: async () => ({ Page: () => null }),
    loadPiece: async () => undefined,
    preloadPage: async () => undefined,
    markRendering: () => undefined,
    markRendered: () => undefined,
    markFailed: (_, release) => {
      chain.splice(chain.indexOf(release), 1);
      return chain.length > 0;
    },
    resetFailures: () => undefined,
  };
  return { source, chain };
}

const neverCalled = () => Promise.reject(new Error('must not be called'));
const api: Api = { get: neverCalled, post: neverCalled, put: neverCalled, patch: neverCalled, delete: neverCalled };
const load = (
  source: AreaSource,
  signal = new AbortController().signal,
  fetchPayload?: FetchPayload,
  onPayload?: (loaded: LoadedPage) => void,
) =>
  loadPage(
    { source, api, fetchPayload, onPayload },
    { area: 'blog', page: 'article' },
    { request: new Request('http://shop/blog/7?x=1', { signal }), params: { id: '7' } },
  );

test('a page is loaded with its data, its head and the release that made them', async () => {
  const { source } = sourceWith({ two: async ({ url, params }) => `${params.id}${url.search}` });
  expect(await load(source)).toEqual({ release: 'two', head: { title: 'نوشته 7' }, data: '7?x=1' });
});

test('a payload is used as it is, and the area’s loader does not run', async () => {
  const { source } = sourceWith({ two: neverCalled });
  const payload = { release: 'two', head: { title: 'نوشته' }, data: 'of the edge' };
  const fetched: string[] = [];
  const loaded = await load(source, undefined, async ({ area, release, url }) => {
    fetched.push(`${area} ${release} ${url.pathname}${url.search}`);
    return payload;
  });
  expect(loaded).toBe(payload);
  expect(fetched).toEqual(['blog two /blog/7?x=1']);
});

test('the payload is fetched once and reported, while the code is still loading', async () => {
  const { source } = sourceWith({ two: neverCalled });
  let finishLoadingCode: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    finishLoadingCode = resolve;
  });
  const { openPage } = source;
  const payload = { release: 'two', head: { title: 'نوشته' }, data: 'of the edge' };
  const fetched: string[] = [];
  const reported: LoadedPage[] = [];
  const loaded = load(
    { ...source, likelyRelease: () => 'two', openPage: (...place) => code.then(() => openPage(...place)) },
    undefined,
    async ({ release }) => {
      fetched.push(release);
      return payload;
    },
    (page) => reported.push(page),
  );
  expect(fetched).toEqual(['two']);
  await new Promise(setImmediate);
  expect(reported).toEqual([payload]);
  finishLoadingCode();
  expect(await loaded).toBe(payload);
  expect(fetched).toEqual(['two']);
});

test('when another release than the likely one provides the page, the payload of that release is fetched', async () => {
  const { source } = sourceWith({ one: neverCalled });
  const loaded = await load({ ...source, likelyRelease: () => 'two' }, undefined, ({ release }) =>
    release === 'two'
      ? Promise.reject(redirect('/of-the-likely-one'))
      : Promise.resolve({ release, head: { title: '' }, data: 1 }),
  );
  expect(loaded.release).toBe('one');
});

test('without a payload the area’s loader runs', async () => {
  const { source } = sourceWith({ two: async () => 'from the loader' });
  expect(await load(source, undefined, async () => undefined)).toMatchObject({
    release: 'two',
    data: 'from the loader',
  });
});

test('a redirect in place of a payload does not fail the release', async () => {
  const { source, chain } = sourceWith({ two: async () => 1, one: async () => 1 });
  await expect(load(source, undefined, () => Promise.reject(redirect('/x')))).rejects.toMatchObject({ status: 302 });
  expect(chain).toHaveLength(2);
});

test('when a release fails, the next one loads the page with its own loader', async () => {
  const { source, chain } = sourceWith({ two: () => Promise.reject(new Error('x')), one: async () => 'of one' });
  expect(await load(source)).toMatchObject({ release: 'one', data: 'of one' });
  expect(chain).toEqual(['one']);
});

test('when all releases fail, the error of the last one is thrown', async () => {
  const { source } = sourceWith({
    two: () => Promise.reject(new Error('a')),
    one: () => Promise.reject(new Error('b')),
  });
  await expect(load(source)).rejects.toThrow('b');
});

test.each([
  [404, 404],
  [422, 404],
  [500, 503],
  [0, 503],
])('status %i of the API is shown as %i and does not fail the release', async (status, shown) => {
  const { source, chain } = sourceWith({ two: () => Promise.reject(new ApiError(status, 'x')), one: async () => 1 });
  await expect(load(source)).rejects.toMatchObject({ init: { status: shown } });
  expect(chain).toEqual(['two', 'one']);
});

test('an aborted navigation does not fail the release', async () => {
  const { source, chain } = sourceWith({ two: () => Promise.reject(new Error('aborted')), one: async () => 1 });
  await expect(load(source, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(chain).toHaveLength(2);
});

test('a request without any response loads the document, which the service worker has a copy of, though the browser is “online”', async () => {
  const noResponse = new ApiError(0, 'no network');
  const { source, chain } = sourceWith({ two: () => Promise.reject(noResponse), one: async () => 1 });
  await expect(load(source)).rejects.toMatchObject({ init: { status: 503 } });

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  try {
    const response = await load(source).catch((error: unknown) => error);
    expect(response).toBeInstanceOf(Response);
    const { headers } = response as Response;
    expect([headers.get('location'), headers.get('x-remix-reload-document')]).toEqual(['/blog/7?x=1', 'true']);
    // The release is not to blame.
    expect(chain).toEqual(['two', 'one']);
    const left = AbortSignal.abort();
    await expect(load(source, left)).rejects.toMatchObject({ init: { status: 503 } });
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

test('code that cannot be loaded on a dead network loads the document, on a working one it is a fault', async () => {
  const { source } = sourceWith({});
  const reach = jest.spyOn(globalThis, 'fetch');
  await expect(load(source)).rejects.toBeInstanceOf(AreaUnavailable);
  expect(reach).not.toHaveBeenCalled();

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  try {
    reach.mockResolvedValue(new Response());
    await expect(load(source)).rejects.toBeInstanceOf(AreaUnavailable);
    reach.mockRejectedValue(new TypeError('Failed to fetch'));
    const response = await load(source).catch((error: unknown) => error);
    expect((response as Response).headers.get('location')).toBe('/blog/7?x=1');
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    reach.mockRestore();
  }
});
