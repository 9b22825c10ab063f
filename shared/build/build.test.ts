import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { areaConfig } from './areas.ts';
import { buildArea } from './build.ts';

jest.setTimeout(60_000);

// Below the repository, where `.cache` is ours: an area finds what it imports from there as it does from its own place.
const cache = path.resolve(import.meta.dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const root = mkdtempSync(path.join(cache, 'build-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tiny: Record<string, string> = {
  'package.json': '{ "name": "mfe-tiny", "version": "2.1.0", "type": "module" }',
  'src/area.ts': `
    import { defineArea, page } from '@shop/shared/contract';
    import { readThings } from './things.ts';
    export const area = defineArea({ pages: {
      index: page<unknown>({ path: '/tiny', layout: 'default', load: ({ api, signal }) => readThings(api, signal),
        head: () => ({ title: 'tiny' }), page: () => import(/* webpackChunkName: "index" */ './Index.tsx') }),
      other: page({ path: '/tiny/other', layout: 'auth',
        head: () => ({ title: 'other' }), page: () => import(/* webpackChunkName: "other" */ './Other.tsx') }),
    } });`,
  'src/things.ts': `
    import type { Api } from '@shop/shared/contract';
    export const readThings = (api: Api, signal: AbortSignal) => api.get<unknown>('/api/v1/things/{id}', { params: { id: 1 }, signal });`,
  'src/Index.tsx': `
    import { useState } from 'react';
    import { Link } from '@shop/shared/kernel';
    import styles from './Index.module.scss';
    export const Page = () => { const [text] = useState('x'); return <Link className={styles.link} to="/">{text}</Link>; };`,
  'src/Other.tsx': 'export const Page = () => <p>other</p>;',
  'src/Index.module.scss': '.link { color: var(--ink); margin: var(--own); --own: 1px; }',
};

function areaIn(name: string, edits: Record<string, string> = {}, shared = path.resolve(import.meta.dirname, '..')) {
  const folder = path.join(root, name, 'mfe-tiny');
  for (const [file, text] of Object.entries({ ...tiny, ...edits })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  // What a package of the workspace finds there, and no more.
  mkdirSync(path.join(folder, 'node_modules/@shop'), { recursive: true });
  symlinkSync(shared, path.join(folder, 'node_modules/@shop/shared'));
  return areaConfig({ name: 'tiny', folder, port: 4999, prefixes: ['/tiny'] });
}

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

describe('a build', () => {
  test('says of itself what a manifest needs', async () => {
    const area = areaIn('report');
    const report = await buildArea(area);
    expect(report).toMatchObject({
      area: 'tiny',
      version: '2.1.0',
      prefixes: ['/tiny'],
      keepsVisitors: false,
      node: { entry: 'area.cjs' },
    });
    expect(report.pages).toEqual([
      {
        id: 'index',
        path: '/tiny',
        layout: 'default',
        loads: true,
        js: [expect.stringMatching(/^index\.\w+\.js$/)],
        css: [expect.stringMatching(/^index\.\w+\.css$/)],
      },
      { id: 'other', path: '/tiny/other', layout: 'auth', js: [expect.stringMatching(/^other\.\w+\.js$/)], css: [] },
    ]);
    expect(report.uses).toEqual({
      shared: { '@shop/shared/kernel': ['Link'], react: ['useState'], 'react/jsx-runtime': ['jsx'], tokens: ['--ink'] },
      // In a module of its own, which webpack joins to others.
      operations: ['GET /api/v1/things/{id}'],
    });
    const [page] = report.pages;
    expect(report.web.chunkCss).toEqual({ [page?.js[0] ?? '']: page?.css });
    const files = filesOf(path.join(area.folder, 'dist'));
    for (const file of [report.web.entry, ...report.web.js, ...(page?.js ?? [])])
      expect(Object.keys(files)).toContain(`web/${file}`);
    expect(JSON.parse(files['build.json'] ?? '')).toEqual(report);
  });

  test('is the same, byte for byte, when it is made again', async () => {
    const area = areaIn('again');
    await buildArea(area);
    const first = filesOf(path.join(area.folder, 'dist'));
    await buildArea(area);
    expect(filesOf(path.join(area.folder, 'dist'))).toEqual(first);
  });

  test('and when it stands in another folder, with its own shared', async () => {
    const repository = path.resolve(import.meta.dirname, '../..');
    const build = async (place: string) => {
      const copy = path.join(root, place);
      const isOurs = (file: string) => !file.includes('node_modules') && !file.endsWith('.test.ts');
      cpSync(path.join(repository, 'shared'), path.join(copy, 'shared'), { recursive: true, filter: isOurs });
      symlinkSync(path.join(repository, 'shared/node_modules'), path.join(copy, 'shared/node_modules'));
      const area = areaIn(place, {}, path.join(copy, 'shared'));
      const there: typeof import('./build.ts') = await import(path.join(copy, 'shared/build/build.ts'));
      await there.buildArea(area);
      return filesOf(path.join(area.folder, 'dist'));
    };
    const [here, there] = [await build('here'), await build('elsewhere')];
    expect(Object.keys(there)).toEqual(Object.keys(here));
    for (const [file, text] of Object.entries(here)) expect([file, there[file] === text]).toEqual([file, true]);
  });
});

describe('a build is refused', () => {
  test('when a page and its chunk do not agree about its name', async () => {
    const area = areaIn('nameless', {
      'src/area.ts': (tiny['src/area.ts'] ?? '').replace('webpackChunkName: "other"', ''),
    });
    await expect(buildArea(area)).rejects.toThrow('page other has no chunk');
  });

  test('when it imports a library of the kernel by itself', async () => {
    const area = areaIn('stray', {
      'src/Other.tsx': `import { Link } from 'react-router-dom'; export const Page = () => <Link to="/">x</Link>;`,
    });
    await expect(buildArea(area)).rejects.toThrow(/react-router-dom/);
  });

  test('also when it comes by a way round', async () => {
    const area = areaIn('round', {
      'src/Other.tsx': `import { createApi } from '@shop/shared/kernel/http'; export const Page = () => <p>{String(createApi)}</p>;`,
    });
    await expect(buildArea(area)).rejects.toThrow(/axios.*kernel/s);
  });

  test('when it would say where it was built', async () => {
    const area = areaIn('place', { 'src/Other.tsx': 'export const Page = () => <p>{import.meta.url}</p>;' });
    await expect(buildArea(area)).rejects.toThrow(/would say that it was built in/);
  });

  test('when it does not compile', async () => {
    await expect(buildArea(areaIn('broken', { 'src/Other.tsx': 'export const Page = ;' }))).rejects.toThrow('tiny');
  });
});
