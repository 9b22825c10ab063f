import { expect, test } from '@jest/globals';
import type { LiveSet } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { nameSet, toLiveSet } from './named-set.ts';

const digests = { '/r/blog/two/web/index.js': 'sha384-index', '/r/blog/two/web/entry.js': 'sha384-entry' };

/** A set of an edge whose files have the names, and since `pagesInFiles` also the pages of each release. */
function openSet(more: Partial<LiveSet> = { pagesInFiles: true }): LiveSet {
  const set = { ...setWithBlog('two', 'one'), ...more };
  const checkout = setWithBlog('three').areas.blog?.releases[0];
  if (!checkout) throw new Error('the set has a blog');
  set.areas.checkout = {
    prefixes: ['/checkout'],
    releases: [
      {
        ...checkout,
        area: 'checkout',
        base: '/r/checkout/three/web/',
        keepsVisitors: true,
        pages: [
          {
            id: 'cart',
            path: '/checkout/cart',
            layout: 'checkout',
            checkoutStep: { title: 'سبد', order: 1 },
            js: [],
            css: [],
          },
          {
            id: 'orders',
            path: '/checkout/orders',
            layout: 'panel',
            panelEntry: { title: 'سفارش', icon: 'truck', order: 2 },
            js: [],
            css: [],
          },
        ],
      },
    ],
  };
  for (const release of [set.host, ...Object.values(set.areas).flatMap(({ releases }) => releases)]) {
    Object.assign(release, { files: `sha384-${release.id}`, digests: 'sha384-earlier' });
    release.chunkCss = { 'index.js': ['index.css'], 'article.js': ['article.css'] };
  }
  return set;
}

function firstPageOf(set: LiveSet, layout: 'default' | 'panel' | 'checkout' = 'default') {
  const release = set.areas.blog?.releases[0];
  const page = release?.pages[0];
  if (!release || !page) throw new Error('the set has a blog');
  page.layout = layout;
  return { release, page };
}

test('a document names its own page with its files, and other releases by id, role and the digest of their file', () => {
  const set = openSet();
  const { host, areas } = nameSet(set, firstPageOf(set), digests);
  expect(host).toEqual({
    id: 'h1',
    role: 'stable',
    files: 'sha384-h1',
    entry: 'entry.js',
    js: ['entry.js'],
    css: ['host.css'],
  });
  expect(areas.blog?.releases).toEqual([
    {
      id: 'two',
      role: 'stable',
      files: 'sha384-two',
      entry: 'entry.js',
      js: ['entry.js'],
      css: ['blog.css'],
      chunkCss: { 'index.js': ['index.css'] },
      pages: [{ id: 'index', path: '/blog', layout: 'default', js: ['index.js'], css: ['index.css'] }],
    },
    { id: 'one', role: 'stable', files: 'sha384-one' },
  ]);
  expect(areas.checkout).toEqual({
    prefixes: ['/checkout'],
    releases: [{ id: 'three', role: 'stable', files: 'sha384-three', keepsVisitors: true }],
  });
});

test.each([
  ['panel', ['orders']],
  ['checkout', ['cart']],
  ['default', []],
] as const)('a document in the layout %s names the pages of other areas that the layout lists', (layout, pages) => {
  const set = openSet();
  const [checkout] = nameSet(set, firstPageOf(set, layout), digests).areas.checkout?.releases ?? [];
  expect((checkout?.pages ?? []).map(({ id }) => id)).toEqual(pages);
});

test('a document has the records of all pages if the files of names of its releases have none', () => {
  const set = openSet({});
  const { areas, pagesInFiles } = nameSet(set, firstPageOf(set), digests);
  expect(pagesInFiles).toBe(false);
  const [two, one] = areas.blog?.releases ?? [];
  const names = [two, one].map((release) => release?.pages?.map(({ id, js, later }) => [id, js, later]));
  expect(names[0]).toEqual([
    ['index', ['index.js'], undefined],
    ['article', [], undefined],
  ]);
  expect(names[1]).toEqual([
    ['index', [], undefined],
    ['article', [], undefined],
  ]);
  expect(one?.entry).toBeUndefined();
});

test('a document names everything of a release without a file of names', () => {
  const set = setWithBlog('two');
  expect(toLiveSet(nameSet(set, undefined, {}))).toEqual({ ...set, pagesInFiles: false });
});

test('the browser adds what the names leave out', () => {
  const set = openSet();
  const { host, areas } = toLiveSet(nameSet(set, firstPageOf(set), digests));
  const { digests: _, ...whole } = set.host;
  expect(host).toEqual({ ...whole, chunkCss: {} });
  expect(areas.blog?.releases[1]).toEqual({
    area: 'blog',
    id: 'one',
    role: 'stable',
    base: '/r/blog/one/web/',
    files: 'sha384-one',
    keepsVisitors: false,
    entry: '',
    js: [],
    css: [],
    chunkCss: {},
    pages: [],
  });
});
