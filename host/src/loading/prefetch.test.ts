/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MatchPage } from '../routing/match-page.ts';
import { setWithBlog } from '../testing/live-set.ts';
import { startPrefetching } from './prefetch.ts';

const set = setWithBlog('two', 'one');
const payloads: string[] = [];
const pages: string[] = [];
const nothing = () => undefined;
const never = new Promise<void>(nothing);

// Once, because the listeners are on the document.
startPrefetching({
  set,
  source: {
    likelyRelease: () => 'two',
    preloadPage: async (area, page) => void pages.push(`${area}/${page}`),
  },
  matchPage: () => [
    {
      route: { id: 'blog:article', handle: { area: 'blog', page: 'article' } },
      params: {},
      pathname: '/blog/articles/7',
      pathnameBase: '/blog/articles/7',
    },
  ],
  digests: { prefetch: nothing },
  files: { load: nothing, prefetch: nothing },
  prefetchPayload: ({ url }, priority) => payloads.push(`${url.pathname} ${priority}`),
  loadPageLists: async () => undefined,
  importCore: async () => ({ watchVisibleLinks: nothing, rehearsePress: async () => undefined }),
  preloadRuntime: nothing,
  firstInteraction: never,
});

beforeEach(() => {
  payloads.length = 0;
  pages.length = 0;
  document.body.innerHTML = '<a href="/blog/articles/7"><b>نوشته</b></a>';
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

const dispatch = (type: string, init: MouseEventInit = {}) =>
  document.querySelector('b')?.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));

test('a press requests code and data of its page at once, before the click', () => {
  dispatch('pointerdown');
  expect([pages, payloads]).toEqual([['blog/article'], ['/blog/articles/7 high']]);
});

test('another button than the first one requests nothing', () => {
  dispatch('pointerdown', { button: 2 });
  expect([pages, payloads]).toEqual([[], []]);
});

test('a pointer that rests on a link requests the data, and one that crosses it does not', () => {
  jest.useFakeTimers();
  dispatch('pointerover');
  dispatch('pointerout');
  jest.advanceTimersByTime(1000);
  expect(payloads).toEqual([]);
  dispatch('pointerover');
  jest.advanceTimersByTime(50);
  expect(payloads).toEqual(['/blog/articles/7 low']);
});

test('with data saving on, a press requests the code only', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  dispatch('pointerdown');
  expect([pages, payloads]).toEqual([['blog/article'], []]);
});

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
    importCore: async () => ({ watchVisibleLinks: () => undefined, rehearsePress: async () => undefined }),
    preloadRuntime: () => undefined,
    firstInteraction: never,
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
