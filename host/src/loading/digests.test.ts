import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setWithBlog } from '../testing/live-set.ts';
import { createDigests } from './digests.ts';

const realFetch = globalThis.fetch;
let requests: { address: string; integrity: unknown }[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  requests = [];
  respond = async () => Response.json({ 'share.js': 'sha384-share', 'article.js': 'sha384-article' });
  globalThis.fetch = async (input, init) => {
    requests.push({ address: String(input), integrity: init?.integrity });
    return respond();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function openDigests() {
  const set = setWithBlog('two', 'one');
  for (const release of set.areas.blog?.releases ?? []) release.digests = `sha384-of-${release.id}`;
  return createDigests(set, { '/r/host/h1/web/main.js': 'sha384-main' });
}

test('a digest that the document lists needs no request', async () => {
  const digests = openDigests();
  expect(digests.listed('/r/host/h1/web/main.js')).toBe('sha384-main');
  expect(await digests.find('/r/host/h1/web/main.js')).toBe('sha384-main');
  expect(requests).toEqual([]);
});

test('the digests of a release are requested once, and verified with the digest in the release set', async () => {
  const digests = openDigests();
  const files = ['share.js', 'article.js'].map((name) => digests.find(`/r/blog/two/web/${name}`));
  expect(await Promise.all(files)).toEqual(['sha384-share', 'sha384-article']);
  expect(requests).toEqual([{ address: '/r/blog/two/digests.json', integrity: 'sha384-of-two' }]);
});

test('after a failure the next file requests the digests again', async () => {
  const digests = openDigests();
  respond = async () => Promise.reject(new TypeError('integrity'));
  await expect(digests.find('/r/blog/two/web/share.js')).rejects.toThrow('integrity');
  respond = async () => Response.json({ 'share.js': 'sha384-share' });
  expect(await digests.find('/r/blog/two/web/share.js')).toBe('sha384-share');
});

test('a file without a digest is refused, so that no script runs unverified', async () => {
  const digests = openDigests();
  await expect(digests.find('/r/blog/two/web/added.js')).rejects.toThrow('no digest');
  await expect(digests.find('/r/host/h1/web/added.js')).rejects.toThrow('no digest');
  await expect(digests.find('/elsewhere.js')).rejects.toThrow('no digest');
});

test('prefetching requests the digests of the visitor’s releases once; those of a fallback are requested when it is needed', async () => {
  const digests = openDigests();
  digests.prefetch();
  await digests.find('/r/blog/two/web/share.js');
  expect(requests.map(({ address }) => address)).toEqual(['/r/blog/two/digests.json']);
  await digests.find('/r/blog/one/web/share.js');
  expect(requests.map(({ address }) => address)).toEqual(['/r/blog/two/digests.json', '/r/blog/one/digests.json']);
});
