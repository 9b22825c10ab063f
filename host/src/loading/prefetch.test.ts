/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import type { MatchPage } from '../routing/match-page.ts';
import { setWithBlog } from '../testing/live-set.ts';
import { startPrefetching } from './prefetch.ts';

test('a link whose page is not known yet is prepared when the pages have been loaded, unless the pointer has left it', async () => {
  document.body.innerHTML = '<a href="/blog">وبلاگ</a><a href="/blog/articles/1">نوشته</a>';
  const [blog, article] = document.querySelectorAll('a');
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let known = false;
  const preloadPage = jest.fn<(area: string, page: string) => Promise<void>>(async () => undefined);
  const matchOf = (pathname: string): ReturnType<MatchPage> => {
    const handle = known ? { area: 'blog', page: pathname === '/blog' ? 'index' : 'article' } : undefined;
    return [{ route: { id: 'page', handle }, params: {}, pathname, pathnameBase: pathname }];
  };
  startPrefetching({
    set: setWithBlog('two'),
    source: {
      preloadPage,
      likelyRelease: () => undefined,
    },
    matchPage: matchOf,
    digests: { prefetch: () => undefined },
    files: { load: () => undefined, prefetch: () => undefined },
    prefetchPayload: () => undefined,
    loadPageLists: async () => {
      await arrival;
      known = true;
    },
    importCore: async () => ({ watchVisibleLinks: () => undefined }),
    preloadRuntime: () => undefined,
  });
  const point = (type: string, link?: Element) => link?.dispatchEvent(new Event(type, { bubbles: true }));
  point('pointerover', blog);
  point('pointerout', blog);
  point('pointerover', article);
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect(preloadPage.mock.calls).toEqual([['blog', 'article']]);
  point('pointerover', blog);
  expect(preloadPage).toHaveBeenLastCalledWith('blog', 'index');
});
