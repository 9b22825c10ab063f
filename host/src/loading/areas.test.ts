import { describe, expect, test } from '@jest/globals';
import type { AreaModule, AreaPage } from '@shop/shared/contract';
import { AreaUnavailable } from '../routing/source.ts';
import { setWithBlog } from '../testing/live-set.ts';
import { browserAreas } from './areas.ts';

const component = { Page: () => null };
const pageThat = (page: AreaPage['page'] = async () => component): AreaPage => ({
  path: '/blog',
  layout: 'default',
  head: () => ({ title: '' }),
  page,
});
const area = (pages: AreaModule['pages'] = { index: pageThat() }): AreaModule => ({ pages });
const Piece = () => null;

/** A blog of two releases; each is loaded by what stands under its id, or fails. */
function blog(modules: Record<string, () => AreaModule>) {
  const failed: string[] = [];
  const asked: string[] = [];
  const source = browserAreas({
    set: setWithBlog('two', 'one'),
    loadArea: async ({ id }) => {
      asked.push(id);
      const make = modules[id];
      if (!make) throw new Error(`${id} cannot be loaded`);
      return make();
    },
    onFailure: ({ id }, _, at) => failed.push(`${id} ${at}`),
  });
  const opened = async (page = 'index') => (await source.open('blog', page)).release;
  return { source, opened, failed, asked, modules };
}

test('the visitor’s own release serves, and is loaded once', async () => {
  const { opened, asked, failed } = blog({ one: area, two: area });
  expect([await opened(), await opened()]).toEqual(['two', 'two']);
  expect(asked).toEqual(['two']);
  expect(failed).toEqual([]);
});

test('when it fails the next takes over, and it is told of once', async () => {
  const { opened, failed } = blog({ one: area });
  expect([await opened(), await opened()]).toEqual(['one', 'one']);
  expect(failed).toEqual(['two load']);
});

test('when none is left the area is unavailable; who comes anew is worth another try', async () => {
  const { opened, modules } = blog({});
  await expect(opened()).rejects.toBeInstanceOf(AreaUnavailable);
  modules.two = area;
  expect(await opened()).toBe('two');
});

test('a release that failed is passed over until it is forgiven', async () => {
  const { source, opened, modules } = blog({ one: area });
  expect(await opened()).toBe('one');
  modules.two = area;
  expect(await opened()).toBe('one');
  source.forgive('blog');
  expect(await opened()).toBe('two');
});

test('a release without the page is passed over for that page only', async () => {
  const { opened, failed } = blog({ one: () => area({ index: pageThat(), news: pageThat() }), two: area });
  expect(await opened('news')).toBe('one');
  expect(await opened('index')).toBe('two');
  expect(failed).toEqual([]);
});

test('giving up says whether another is left', () => {
  const { source, failed } = blog({});
  expect(source.giveUp('blog', 'two', new Error('x'), 'render')).toBe(true);
  expect(source.giveUp('blog', 'two', new Error('x'))).toBe(true);
  expect(source.giveUp('blog', 'one', new Error('x'))).toBe(false);
  expect(failed).toEqual(['two render', 'one load']);
});

test('a page that was only pointed at and failed is nobody’s failure yet', async () => {
  const { source, opened, modules, failed } = blog({});
  await source.prepare('blog', 'index');
  expect(failed).toEqual([]);
  modules.two = area;
  expect(await opened()).toBe('two');
});

test('a page’s code is the same promise for everyone, and asked for again after a failure', async () => {
  let fails = true;
  const page = pageThat(async () => {
    if (fails) throw new Error('chunk');
    return component;
  });
  const { source } = blog({ two: () => area({ index: page }) });
  await expect(source.pageModule('blog', 'two', 'index')).rejects.toThrow('chunk');
  fails = false;
  const again = source.pageModule('blog', 'two', 'index');
  expect(source.pageModule('blog', 'two', 'index')).toBe(again);
  expect(await again).toBe(component);
});

test('which release is likely to serve is known before any code, and only where there is data to ask for', async () => {
  const { source, opened } = blog({ one: area });
  expect(source.likely('blog', 'article')).toBe('two');
  expect([source.likely('blog', 'index'), source.likely('blog', 'none'), source.likely('none', 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await opened();
  expect(source.likely('blog', 'article')).toBe('one');
});

describe('a piece for another area’s page', () => {
  function catalog(modules: Record<string, () => AreaModule>) {
    const failed: string[] = [];
    const { areas, host } = setWithBlog('two', 'one');
    const source = browserAreas({
      set: { host, areas: { catalog: areas.blog ?? { prefixes: [], releases: [] } } },
      loadArea: async ({ id }) => {
        const make = modules[id];
        if (!make) throw new Error(`${id} cannot be loaded`);
        return make();
      },
      onFailure: ({ id }, _, at) => failed.push(`${id} ${at}`),
    });
    return { source, failed };
  }
  const giving = () => ({ ...area(), pieces: { 'product-cards': async () => ({ Piece }) } });

  test('is the visitor’s own release’s', async () => {
    const { source } = catalog({ two: giving, one: giving });
    expect(await source.piece('product-cards')).toEqual({ Piece, release: 'two' });
  });

  test('is of the next one when that one fails or has none', async () => {
    expect(await catalog({ two: area, one: giving }).source.piece('product-cards')).toMatchObject({ release: 'one' });
    const { source, failed } = catalog({ one: giving });
    expect(await source.piece('product-cards')).toMatchObject({ release: 'one' });
    expect(failed).toEqual(['two load']);
  });

  test('is nothing when nobody can give it', async () => {
    expect(await catalog({}).source.piece('product-cards')).toBeUndefined();
    expect(await catalog({ two: area, one: area }).source.piece('product-cards')).toBeUndefined();
  });
});
