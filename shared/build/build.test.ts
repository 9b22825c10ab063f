import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { areaConfig } from './areas.ts';
import { buildArea } from './build.ts';

// Inside the repository, so that imports of the test areas resolve as they do in a real area.
const cache = path.resolve(import.meta.dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const root = mkdtempSync(path.join(cache, 'build-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tinyArea: Record<string, string> = {
  'package.json': '{ "name": "mfe-tiny", "version": "2.1.0", "type": "module" }',
  'src/area.ts': `
    import { defineArea, page } from '@shop/shared/contract';
    import { readThings } from './things.ts';
    export const area = defineArea({ pages: {
      index: page<unknown>({ path: '/tiny', layout: 'default', load: ({ api, signal }) => readThings(api, signal),
        head: () => ({ title: 'tiny' }), page: () => import(/* webpackChunkName: "index" */ './Index.tsx') }),
      other: page({ path: '/tiny/other', layout: 'auth', panelEntry: { title: 'other', icon: 'pin', order: 5 },
        checkoutStep: { title: 'step', order: 1 }, query: ['q', 'page'], preview: { shape: 'text', title: 'other' },
        head: () => ({ title: 'other' }), page: () => import(/* webpackChunkName: "other" */ './Other.tsx'),
        later: 'reviews' }),
    } });`,
  'src/things.ts': `
    import type { Api } from '@shop/shared/contract';
    export const readThings = (api: Api, signal: AbortSignal) => api.get<unknown>('/api/v1/things/{id}', { params: { id: 1 }, signal });`,
  'src/Index.tsx': `
    import { useState } from 'react';
    import { Link } from '@shop/shared/kernel';
    import styles from './Index.module.scss';
    export const Page = () => { const [text] = useState('x'); return <Link className={styles.link} to="/">{text}</Link>; };`,
  'src/Reviews.tsx': `
    import styles from './Reviews.module.scss';
    export const Reviews = () => <p className={styles.reviews} />;`,
  'src/Reviews.module.scss': '.reviews { margin: 0; }',
  'src/Other.tsx': `
    export const loadReviews = () => import(/* webpackChunkName: "reviews" */ './Reviews.tsx');
    export const Page = () => <p>other</p>;`,
  'src/Index.module.scss': '.link { color: var(--ink); margin: var(--own); --own: 1px; }',
};

function createArea(
  name: string,
  edits: Record<string, string> = {},
  shared = path.resolve(import.meta.dirname, '..'),
) {
  const folder = path.join(root, name, 'mfe-tiny');
  for (const [file, text] of Object.entries({ ...tinyArea, ...edits })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  // The same links that pnpm creates for a package of the workspace.
  mkdirSync(path.join(folder, 'node_modules/@shop'), { recursive: true });
  symlinkSync(shared, path.join(folder, 'node_modules/@shop/shared'));
  return areaConfig({ name: 'tiny', folder, port: 4999, prefixes: ['/tiny'] });
}

function readFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

describe('a build', () => {
  test('a build reports its pages, files, used names and API operations', async () => {
    const area = createArea('report');
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
      {
        id: 'other',
        path: '/tiny/other',
        layout: 'auth',
        panelEntry: { title: 'other', icon: 'pin', order: 5 },
        checkoutStep: { title: 'step', order: 1 },
        preview: { shape: 'text', title: 'other' },
        query: ['q', 'page'],
        js: [expect.stringMatching(/^other\.\w+\.js$/)],
        css: [expect.stringMatching(/^reviews\.\w+\.css$/)],
        later: [expect.stringMatching(/^reviews\.\w+\.js$/)],
      },
    ]);
    expect(report.uses).toEqual({
      shared: { '@shop/shared/kernel': ['Link'], react: ['useState'], 'react/jsx-runtime': ['jsx'], tokens: ['--ink'] },
      // The call is in a module of its own, which webpack concatenates with others.
      operations: ['GET /api/v1/things/{id}'],
    });
    const [page, other] = report.pages;
    expect(report.web.chunkCss).toEqual({ [page?.js[0] ?? '']: page?.css, [other?.later?.[0] ?? '']: other?.css });
    const files = readFiles(path.join(area.folder, 'dist'));
    for (const file of [report.web.entry, ...report.web.js, ...(page?.js ?? [])])
      expect(Object.keys(files)).toContain(`web/${file}`);
    expect(JSON.parse(files['build.json'] ?? '')).toEqual(report);
  });

  test('the server code of a build has no comments and only ASCII letters, and keeps its names', async () => {
    const area = createArea('code', {
      'src/Reviews.tsx': `
        /** A comment. */
        function describe() { return 'گونی'; }
        export const Reviews = () => <p>{describe()}</p>;`,
    });
    await buildArea(area);
    const code = readFileSync(path.join(area.folder, 'dist/node/area.cjs'), 'utf8');
    expect(code).toMatch(/^[\0-\x7f]*$/);
    expect(code).toMatch(/function describe\(\)\{return"\\u06af/i);
    expect(code).not.toContain('A comment');
  });

  test('a build is reproducible byte for byte', async () => {
    const area = createArea('again');
    await buildArea(area);
    const first = readFiles(path.join(area.folder, 'dist'));
    await buildArea(area);
    expect(readFiles(path.join(area.folder, 'dist'))).toEqual(first);
  });

  test('a build is the same in a copy of the repository in another folder', async () => {
    const repository = path.resolve(import.meta.dirname, '../..');
    const buildCopy = async (name: string) => {
      const copy = path.join(root, name);
      const isSource = (file: string) => !file.includes('node_modules') && !file.endsWith('.test.ts');
      cpSync(path.join(repository, 'shared'), path.join(copy, 'shared'), { recursive: true, filter: isSource });
      symlinkSync(path.join(repository, 'shared/node_modules'), path.join(copy, 'shared/node_modules'));
      const area = createArea(name, {}, path.join(copy, 'shared'));
      const copiedBuild: typeof import('./build.ts') = await import(path.join(copy, 'shared/build/build.ts'));
      await copiedBuild.buildArea(area);
      return readFiles(path.join(area.folder, 'dist'));
    };
    const [first, second] = [await buildCopy('first-copy'), await buildCopy('second-copy')];
    expect(Object.keys(second)).toEqual(Object.keys(first));
    for (const [file, text] of Object.entries(first)) expect([file, second[file] === text]).toEqual([file, true]);
  });
});

describe('failing builds', () => {
  test('a build fails when a page id and its chunk name differ', async () => {
    const area = createArea('nameless', {
      'src/area.ts': (tinyArea['src/area.ts'] ?? '').replace('webpackChunkName: "other"', ''),
    });
    await expect(buildArea(area)).rejects.toThrow('page other has no chunk');
  });

  test('a build fails when a menu would link to a path with a placeholder', async () => {
    const area = createArea('placeholder', {
      'src/area.ts': tinyArea['src/area.ts']?.replace("path: '/tiny/other'", "path: '/tiny/:id'") ?? '',
    });
    await expect(buildArea(area)).rejects.toThrow('page other: a menu cannot link to /tiny/:id');
  });

  test('a build fails when the area imports a kernel library directly', async () => {
    const area = createArea('stray', {
      'src/Other.tsx': `import { Link } from 'react-router-dom'; export const Page = () => <Link to="/">x</Link>;`,
    });
    await expect(buildArea(area)).rejects.toThrow(/react-router-dom/);
  });

  test('a build fails when the area imports a kernel library through a file of shared', async () => {
    const area = createArea('round', {
      'src/Other.tsx': `import { createApi } from '@shop/shared/kernel/http'; export const Page = () => <p>{String(createApi)}</p>;`,
    });
    await expect(buildArea(area)).rejects.toThrow(/axios.*kernel/s);
  });

  test('a build fails when its output would contain the path of the build', async () => {
    const area = createArea('place', { 'src/Other.tsx': 'export const Page = () => <p>{import.meta.url}</p>;' });
    await expect(buildArea(area)).rejects.toThrow(/would contain the path of its build/);
  });

  test('a build fails when the area does not compile', async () => {
    await expect(buildArea(createArea('broken', { 'src/Other.tsx': 'export const Page = ;' }))).rejects.toThrow('tiny');
  });
});
