import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReleaseFiles } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { createDigests } from './digests.ts';

const realFetch = globalThis.fetch;
let requests: { address: string; integrity: unknown }[] = [];
let respond: () => Promise<Response>;

const files: ReleaseFiles = {
  entry: 'entry.js',
  js: ['entry.js'],
  css: ['blog.css'],
  chunkCss: { 'share.js': ['share.css'] },
  pages: {
    index: { path: '/blog', layout: 'default', js: ['index.js'], css: [] },
    article: { path: '/blog/articles/:id', layout: 'default', loads: true, js: ['article.js'], css: ['article.css'] },
  },
  digests: { 'share.js': 'sha384-share', 'article.js': 'sha384-article' },
};

beforeEach(() => {
  requests = [];
  respond = async () => Response.json(files);
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
  for (const release of set.areas.blog?.releases ?? []) release.files = `sha384-of-${release.id}`;
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
  const found = ['share.js', 'article.js'].map((name) => digests.find(`/r/blog/two/web/${name}`));
  expect(await Promise.all(found)).toEqual(['sha384-share', 'sha384-article']);
  expect(requests).toEqual([{ address: '/r/blog/two/files.json', integrity: 'sha384-of-two' }]);
});

test('after a failure the next file requests the digests again', async () => {
  const digests = openDigests();
  respond = async () => Promise.reject(new TypeError('integrity'));
  await expect(digests.find('/r/blog/two/web/share.js')).rejects.toThrow('integrity');
  respond = async () => Response.json(files);
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
  expect(requests.map(({ address }) => address)).toEqual(['/r/blog/two/files.json']);
  await digests.find('/r/blog/one/web/share.js');
  expect(requests.map(({ address }) => address)).toEqual(['/r/blog/two/files.json', '/r/blog/one/files.json']);
});

test('pages and file names of a release come from its files.json, or from the document if there is no such file', async () => {
  const digests = openDigests();
  const release = setWithBlog('two').areas.blog?.releases[0];
  if (!release) throw new Error('the set has a blog');
  expect(await digests.withFiles(release)).toBe(release);
  expect(requests).toEqual([]);
  const partial = { ...release, files: 'sha384-of-two', entry: '', js: [], css: [], pages: [] };
  expect(await digests.withFiles(partial)).toMatchObject({
    entry: 'entry.js',
    css: ['blog.css'],
    pages: [
      { id: 'index', path: '/blog', js: ['index.js'] },
      { id: 'article', path: '/blog/articles/:id', loads: true, js: ['article.js'], css: ['article.css'] },
    ],
  });
  // That of the document's own page, of which the document has the entry.
  expect(await digests.withFiles({ ...release, files: 'sha384-of-two' })).toMatchObject({
    chunkCss: { 'share.js': ['share.css'] },
  });
});
