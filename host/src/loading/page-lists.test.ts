import { expect, jest, test } from '@jest/globals';
import type { LiveRelease, LiveSet } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { createPageLists } from './page-lists.ts';

type WithFiles = (release: LiveRelease) => Promise<LiveRelease>;

function open({ pagesInFiles = true, withFiles }: { pagesInFiles?: boolean; withFiles?: WithFiles } = {}) {
  const whole = setWithBlog('two', 'one');
  const named: LiveSet = structuredClone({ ...whole, pagesInFiles });
  named.areas.shop = { prefixes: ['/shop'], releases: structuredClone(whole.areas.blog?.releases ?? []).slice(1) };
  for (const release of Object.values(named.areas).flatMap(({ releases }) => releases)) {
    Object.assign(release, { entry: '', js: [], pages: [] });
  }
  const pagesOfFile = jest.fn<WithFiles>(
    withFiles ??
      (async (release) => ({ ...release, entry: 'entry.js', pages: whole.areas.blog?.releases[0]?.pages ?? [] })),
  );
  const added: string[] = [];
  const loadPageLists = createPageLists({
    set: named,
    digests: { withFiles: pagesOfFile },
    timeoutMs: 50,
    onPages: ({ id, entry, pages }) => added.push([id, entry, ...pages.map((page) => page.id)].join(' ')),
  });
  return { set: named, loadPageLists, pagesOfFile, added };
}

test('the visitor’s releases get the pages and names of their files, once', async () => {
  const { set, loadPageLists, pagesOfFile, added } = open();
  await Promise.all([loadPageLists(), loadPageLists()]);
  await loadPageLists();
  expect(added.sort()).toEqual(['one entry.js index article', 'two entry.js index article']);
  expect(set.areas.blog?.releases[0]?.pages).toHaveLength(2);
  expect(set.areas.blog?.releases[1]?.pages).toEqual([]);
  expect(pagesOfFile.mock.calls.filter(([{ id }]) => id === 'two')).toHaveLength(2);
});

test('a release whose file fails or hangs does not keep the others waiting, and is tried again', async () => {
  let fails = true;
  const { loadPageLists, added } = open({
    withFiles: async (release) => {
      if (release.id === 'one' && fails) return Promise.reject(new TypeError('no network'));
      return release;
    },
  });
  await loadPageLists();
  expect(added).toEqual(['two ']);
  fails = false;
  await loadPageLists();
  expect(added).toEqual(['two ', 'one ']);
  const hanging = open({
    withFiles: (release) => (release.id === 'one' ? new Promise(() => undefined) : Promise.resolve(release)),
  });
  await hanging.loadPageLists();
  expect(hanging.added).toEqual(['two ']);
});

test('nothing is loaded if the document has all pages', async () => {
  const { loadPageLists, pagesOfFile } = open({ pagesInFiles: false });
  await loadPageLists();
  expect(pagesOfFile).not.toHaveBeenCalled();
});
