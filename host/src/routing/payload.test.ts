import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveSet } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { createPayloadClient } from './payload.ts';

const url = new URL('http://shop/blog/articles/7?x=1');
const loadedPage = { release: 'two', head: { title: 'نوشته' }, data: 7 };
const requested: string[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  requested.length = 0;
  respond = async () => Response.json({ drawn: loadedPage });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requested.push(String(input));
    return respond();
  });
});
afterEach(() => void jest.restoreAllMocks());

function payloadFetcher(set: LiveSet = setWithBlog('two', 'one')) {
  const { fetchPayload } = createPayloadClient(set);
  return (release = 'two', signal = new AbortController().signal) =>
    fetchPayload({ area: 'blog', release, url, signal });
}

test('the data of a page are fetched by one request, from an address that names the releases of this tab', async () => {
  expect(await payloadFetcher()()).toEqual(loadedPage);
  expect(requested).toEqual(['/_payload/h1/blog/two/blog/articles/7?x=1']);
});

test('a redirect and a missing page are thrown as the loader would have thrown them', async () => {
  respond = async () => Response.json({ status: 302, redirect: '/checkout/cart' });
  const thrown: unknown = await payloadFetcher()().catch((error: unknown) => error);
  expect(thrown instanceof Response && [thrown.status, thrown.headers.get('location')]).toEqual([
    302,
    '/checkout/cart',
  ]);
  respond = async () => Response.json({ status: 404, answer: 'not-found' });
  await expect(payloadFetcher()()).rejects.toMatchObject({ init: { status: 404 }, data: 'not-found' });
});

test.each<[string, () => Promise<Response>]>([
  ['a network failure', () => Promise.reject(new TypeError('no network'))],
  ['status 503', async () => new Response('{}', { status: 503 })],
  ['a body that is not JSON', async () => new Response('<html>')],
  ['JSON of another shape', async () => Response.json(null)],
  ['data of another release', async () => Response.json({ drawn: { ...loadedPage, release: 'one' } })],
  ['a payload without data', async () => Response.json({ drawn: null })],
])('after %s there is no payload, and the next navigation requests it again', async (_, failingRespond) => {
  const fetchPayload = payloadFetcher();
  respond = failingRespond;
  expect(await fetchPayload()).toBeUndefined();
  respond = async () => Response.json({ drawn: loadedPage });
  expect(await fetchPayload()).toEqual(loadedPage);
});

test('an edge that does not respond within 8 s counts as a failure', async () => {
  jest.useFakeTimers();
  respond = () => new Promise(() => undefined);
  const payload = payloadFetcher()();
  await jest.advanceTimersByTimeAsync(8000);
  expect(await payload).toBeUndefined();
  jest.useRealTimers();
});

test('after a 404, payloads of this release are not requested again; those of other releases are', async () => {
  const fetchPayload = payloadFetcher();
  respond = async () => new Response('{}', { status: 404 });
  expect([await fetchPayload(), await fetchPayload()]).toEqual([undefined, undefined]);
  expect(requested).toHaveLength(1);
  respond = async () => Response.json({ drawn: { ...loadedPage, release: 'one' } });
  expect(await fetchPayload('one')).toMatchObject({ release: 'one' });
});

test('payloads of an override are never requested', async () => {
  const set = setWithBlog('two');
  for (const release of [set.host, ...(set.areas.blog?.releases ?? [])]) {
    release.role = 'override';
    expect(await payloadFetcher(set)()).toBeUndefined();
    release.role = 'stable';
  }
  expect(requested).toEqual([]);
});

test('a prefetched payload is used once, and not after 10 s', async () => {
  jest.useFakeTimers();
  const { fetchPayload, prefetchPayload } = createPayloadClient(setWithBlog('two', 'one'));
  const navigate = (address = url) =>
    fetchPayload({ area: 'blog', release: 'two', url: address, signal: new AbortController().signal });
  prefetchPayload({ area: 'blog', release: 'two', url }, 'low');
  prefetchPayload({ area: 'blog', release: 'two', url }, 'low');
  expect(requested).toHaveLength(1);
  expect(await navigate()).toEqual(loadedPage);
  expect(requested).toHaveLength(1);
  await navigate();
  expect(requested).toHaveLength(2);

  const another = new URL('/blog/articles/2', url);
  prefetchPayload({ area: 'blog', release: 'two', url: another }, 'low');
  await jest.advanceTimersByTimeAsync(10_000);
  await navigate(another);
  expect(requested).toHaveLength(4);
  jest.useRealTimers();
});

test('the page that is being loaded is not prefetched, but again when its navigation was given up', async () => {
  const { fetchPayload, prefetchPayload } = createPayloadClient(setWithBlog('two', 'one'));
  const navigation = new AbortController();
  const page = { area: 'blog', release: 'two', url };
  const loading = fetchPayload({ ...page, signal: navigation.signal });
  prefetchPayload(page, 'low');
  expect(requested).toHaveLength(1);
  navigation.abort();
  await loading;
  prefetchPayload(page, 'low');
  expect(requested).toHaveLength(2);
});

test('a failed prefetch is silent; the navigation then gets no payload and uses the area’s loader', async () => {
  const { fetchPayload, prefetchPayload } = createPayloadClient(setWithBlog('two', 'one'));
  respond = () => Promise.reject(new TypeError('no network'));
  prefetchPayload({ area: 'blog', release: 'two', url }, 'low');
  expect(
    await fetchPayload({ area: 'blog', release: 'two', url, signal: new AbortController().signal }),
  ).toBeUndefined();
  expect(requested).toHaveLength(1);
});

test('ten payloads are prefetched between two navigations, and no more', async () => {
  const { fetchPayload, prefetchPayload } = createPayloadClient(setWithBlog('two', 'one'));
  const article = (id: number) => ({ area: 'blog', release: 'two', url: new URL(`/blog/articles/${id}`, url) });
  for (let id = 1; id <= 12; id += 1) prefetchPayload(article(id), 'low');
  expect(requested).toHaveLength(10);
  await fetchPayload({ ...article(3), signal: new AbortController().signal });
  prefetchPayload(article(12), 'low');
  expect(requested.at(-1)).toMatch(/12$/);
});
