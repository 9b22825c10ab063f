/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import type { AreaModule } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { createBrowserSource } from './areas.ts';
import { readFrozenReleases, watchTabEnd } from './frozen-tab.ts';

beforeEach(() => sessionStorage.clear());

const area: AreaModule = {
  pages: {
    index: { path: '/blog', layout: 'default', head: () => ({ title: '' }), page: async () => ({ Page: () => null }) },
  },
};

/** A load of the tab with these releases of the blog, the visitor's first. */
function openTab(...releases: string[]) {
  const failures: string[] = [];
  const source = createBrowserSource({
    set: setWithBlog(...releases),
    loadArea: async () => area,
    frozen: readFrozenReleases(),
    onFailure: ({ id }, error, at) => failures.push(`${id} ${at} ${String(error)}`),
  });
  return { source, failures, openedRelease: async () => (await source.openPage('blog', 'index')).release };
}

test('a release whose effects never ended is reported on the next load, once, and stable takes over for as long as the tab lives', async () => {
  openTab('candidate', 'stable').source.markRendering('blog', 'candidate');

  const second = openTab('candidate', 'stable');
  expect(second.failures).toEqual(['candidate render Error: the tab stopped responding while this release rendered']);
  expect(await second.openedRelease()).toBe('stable');
  await expect(second.source.loadPageModule('blog', 'candidate', 'index')).rejects.toThrow();
  second.source.resetFailures('blog');
  expect(await second.openedRelease()).toBe('stable');

  const third = openTab('candidate', 'stable');
  expect(third.failures).toEqual([]);
  expect(await third.openedRelease()).toBe('stable');
});

test('a release whose effects have run is used again', async () => {
  const { source } = openTab('candidate', 'stable');
  source.markRendering('blog', 'candidate');
  source.markRendered();
  const { openedRelease, failures } = openTab('candidate', 'stable');
  expect(await openedRelease()).toBe('candidate');
  expect(failures).toEqual([]);
});

test('a tab that is closed while a release renders was not frozen', async () => {
  watchTabEnd();
  openTab('candidate', 'stable').source.markRendering('blog', 'candidate');
  dispatchEvent(new Event('pagehide'));
  expect(await openTab('candidate', 'stable').openedRelease()).toBe('candidate');
});

test('the only release of an area is tried again', async () => {
  openTab('candidate', 'stable').source.markRendering('blog', 'candidate');
  expect(await openTab('candidate').openedRelease()).toBe('candidate');
});
