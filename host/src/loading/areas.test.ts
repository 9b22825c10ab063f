import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AreaModule, AreaPage } from '@shop/shared/contract';
import { type AreaSource, AreaUnavailable } from '../routing/source.ts';
import { setWithBlog } from '../testing/live-set.ts';
import { createBrowserSource } from './areas.ts';

const component = { Page: () => null };
const pageWith = (page: AreaPage['page'] = async () => component): AreaPage => ({
  path: '/blog',
  layout: 'default',
  head: () => ({ title: '' }),
  page,
});
const area = (pages: AreaModule['pages'] = { index: pageWith() }): AreaModule => ({ pages });
const Piece = () => null;

/** A source with the area `name` in the releases `two` (the visitor's) and `one`. A release without a module cannot be loaded. */
function sourceOf(
  name: 'blog' | 'catalog',
  modules: Record<string, () => AreaModule>,
  loadTwo?: () => Promise<AreaModule>,
) {
  const failures: string[] = [];
  const loadedReleases: string[] = [];
  const { areas, host } = setWithBlog('two', 'one');
  const source = createBrowserSource({
    set: { host, areas: { [name]: areas.blog ?? { prefixes: [], releases: [] } } },
    loadArea: async ({ id }) => {
      loadedReleases.push(id);
      if (id === 'two' && loadTwo) return loadTwo();
      const createModule = modules[id];
      if (!createModule) throw new Error(`${id} cannot be loaded`);
      return createModule();
    },
    onFailure: ({ id }, _, at) => failures.push(`${id} ${at}`),
  });
  const openedRelease = async (page = 'index') => (await source.openPage(name, page)).release;
  return { source, openedRelease, failures, loadedReleases, modules };
}
const blog = (modules: Record<string, () => AreaModule>) => sourceOf('blog', modules);

test('the pages of an area come from the visitor’s release, which is loaded once', async () => {
  const { openedRelease, loadedReleases, failures } = blog({ one: area, two: area });
  expect([await openedRelease(), await openedRelease()]).toEqual(['two', 'two']);
  expect(loadedReleases).toEqual(['two']);
  expect(failures).toEqual([]);
});

test('the files of a page are requested before its area has loaded, also those of a fallback', async () => {
  const requested: string[] = [];
  const source = createBrowserSource({
    set: setWithBlog('two', 'one'),
    loadArea: async ({ id }) => {
      requested.push(`area ${id}`);
      if (id === 'two') throw new Error('two cannot be loaded');
      return area();
    },
    loadFiles: ({ id }, page) => requested.push(`files ${id} ${page}`),
    onFailure: () => undefined,
  });
  await source.openPage('blog', 'index');
  expect(requested).toEqual(['files two index', 'area two', 'files one index', 'area one']);
});

test('when a release cannot be loaded, the next one takes over and the failure is reported once', async () => {
  const { openedRelease, failures } = blog({ one: area });
  expect([await openedRelease(), await openedRelease()]).toEqual(['one', 'one']);
  expect(failures).toEqual(['two load']);
});

describe('a release whose script hangs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const hanging = () => new Promise<never>(() => undefined);

  test.each([
    ['entry', (source: AreaSource) => source.openPage('blog', 'index')],
    ['page', (source: AreaSource) => source.loadPageModule('blog', 'two', 'index')],
  ])('(its %s) gives way after four seconds while the area has another release', async (_, load) => {
    const { source, failures } = sourceOf('blog', { one: area }, hanging);
    let outcome = 'waiting';
    void load(source).then(
      () => (outcome = 'the next one'),
      () => (outcome = 'given up'),
    );
    await jest.advanceTimersByTimeAsync(3999);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).not.toBe('waiting');
    // `loadPageModule` leaves the report to its caller.
    expect(failures).toEqual(outcome === 'given up' ? [] : ['two load']);
  });

  test('the last release of the chain keeps its visitor waiting for a slow network', async () => {
    const { source, openedRelease } = sourceOf('blog', {}, hanging);
    source.markFailed('blog', 'one', new Error('x'));
    let isSettled = false;
    void openedRelease().finally(() => (isSettled = true));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(isSettled).toBe(false);
  });
});

test('when no release can be loaded the area is unavailable, and the next navigation tries all again', async () => {
  const { openedRelease, modules } = blog({});
  await expect(openedRelease()).rejects.toBeInstanceOf(AreaUnavailable);
  modules.two = area;
  expect(await openedRelease()).toBe('two');
});

test('a failed release is not used again until its failures are reset', async () => {
  const { source, openedRelease, modules } = blog({ one: area });
  expect(await openedRelease()).toBe('one');
  modules.two = area;
  expect(await openedRelease()).toBe('one');
  source.resetFailures('blog');
  expect(await openedRelease()).toBe('two');
});

test('a release without a page is skipped for that page only, and has not failed', async () => {
  const { openedRelease, failures } = blog({
    one: () => area({ index: pageWith(), news: pageWith() }),
    two: area,
  });
  expect(await openedRelease('news')).toBe('one');
  expect(await openedRelease('index')).toBe('two');
  expect(failures).toEqual([]);
});

test('marking a release as failed returns whether another one can be tried', () => {
  const { source, failures } = blog({});
  expect(source.markFailed('blog', 'two', new Error('x'), 'render')).toBe(true);
  expect(source.markFailed('blog', 'two', new Error('x'))).toBe(true);
  expect(source.markFailed('blog', 'one', new Error('x'))).toBe(false);
  expect(failures).toEqual(['two render', 'one load']);
});

test('a failed preload is not reported', async () => {
  const { source, openedRelease, modules, failures } = blog({});
  await source.preloadPage('blog', 'index');
  expect(failures).toEqual([]);
  modules.two = area;
  expect(await openedRelease()).toBe('two');
});

test('a page’s code is always the same promise, and loaded again after a failure', async () => {
  let fails = true;
  const page = pageWith(async () => {
    if (fails) throw new Error('chunk');
    return component;
  });
  const { source } = blog({ two: () => area({ index: page }) });
  await expect(source.loadPageModule('blog', 'two', 'index')).rejects.toThrow('chunk');
  fails = false;
  const secondLoad = source.loadPageModule('blog', 'two', 'index');
  expect(source.loadPageModule('blog', 'two', 'index')).toBe(secondLoad);
  expect(await secondLoad).toBe(component);
});

test('the likely release is known before any code is loaded, and only for pages that load data', async () => {
  const { source, openedRelease } = blog({ one: area });
  expect(source.likelyRelease('blog', 'article')).toBe('two');
  expect([
    source.likelyRelease('blog', 'index'),
    source.likelyRelease('blog', 'none'),
    source.likelyRelease('none', 'x'),
  ]).toEqual([undefined, undefined, undefined]);
  await openedRelease();
  expect(source.likelyRelease('blog', 'article')).toBe('one');
});

describe('a piece for another area’s page', () => {
  const catalog = (modules: Record<string, () => AreaModule>) => sourceOf('catalog', modules);
  const areaWithPiece = () => ({ ...area(), pieces: { 'product-cards': async () => ({ Piece }) } });

  test('a piece is provided by the visitor’s release', async () => {
    const { source } = catalog({ two: areaWithPiece, one: areaWithPiece });
    expect(await source.loadPiece('product-cards')).toEqual({ Piece, release: 'two' });
  });

  test('a piece is provided by the next release when the visitor’s fails or lacks it', async () => {
    expect(await catalog({ two: area, one: areaWithPiece }).source.loadPiece('product-cards')).toMatchObject({
      release: 'one',
    });
    const { source, failures } = catalog({ one: areaWithPiece });
    expect(await source.loadPiece('product-cards')).toMatchObject({ release: 'one' });
    expect(failures).toEqual(['two load']);
  });

  test('a piece is undefined when no release provides it', async () => {
    expect(await catalog({}).source.loadPiece('product-cards')).toBeUndefined();
    expect(await catalog({ two: area, one: area }).source.loadPiece('product-cards')).toBeUndefined();
  });
});
