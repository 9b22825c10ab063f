import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { parseManifest } from './manifest.ts';
import { unlistedFiles } from './named-files.ts';
import { isStorePath } from './store-path-rules.ts';
import { filePath } from './store-paths.ts';
import { buildManifest } from './testing/manifest-of.ts';

// Thousands of made-up manifests.
jest.setTimeout(30_000);

const good = buildManifest();
const read = (value: unknown) => parseManifest(JSON.stringify(value));
const digest = { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };

test('a manifest is read as it was written', () => {
  expect(read(good)).toEqual(good);
});

describe('a hostile manifest is refused', () => {
  const ways = [
    'web/../../../etc/passwd',
    'web/..',
    'web/.',
    'web/.hidden',
    'web/dot.',
    'web//x.js',
    '/web/x.js',
    'web\\x.js',
    'other/x.js',
    'web/',
    'web/a\n.js',
    `web/${'x'.repeat(300)}`,
    'manifest.json',
    '',
  ];

  test.each(ways)('with the file %j', (path) => {
    expect(read({ ...good, files: { ...good.files, [path]: digest } })).toBeUndefined();
  });

  test.each(ways)('with a file of that name whose value is not looked at: %j', (path) => {
    expect(read({ ...good, files: { ...good.files, [path]: 'anything' } })).toBeUndefined();
  });

  test.each(['..', '../x.cjs', '.', 'a/b.cjs', ''])('with the server entry %j', (entry) => {
    expect(read({ ...good, node: { entry } })).toBeUndefined();
  });

  test.each(['../x.js', '/x.js', 'https://elsewhere/x.js', ''])('with the web entry %j', (entry) => {
    expect(read({ ...good, web: { ...good.web, entry } })).toBeUndefined();
  });

  test.each(['Blog', 'a', '../x', 'blog/x', '', 'x'.repeat(40)])('with the area %j', (area) => {
    expect(read({ ...good, area })).toBeUndefined();
  });

  test.each(['blog', '/Blog', '//x', '/blog/', '/../x', '/a b'])('with the prefix %j', (prefix) => {
    expect(read({ ...good, prefixes: [prefix] })).toBeUndefined();
  });

  test('with any part of another type', () => {
    const odd = fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.array(fc.anything()), fc.object());
    const parts = Object.keys(good);
    fc.assert(
      fc.property(fc.constantFrom(...parts), odd, (part, value) => {
        const parsed = read({ ...good, [part]: value });
        // What is let through must still hold whatever the type promises.
        return parsed === undefined || JSON.stringify(Reflect.get(parsed, part)) === JSON.stringify(value);
      }),
    );
  });

  test('when it is anything at all but a manifest', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => read(value) === undefined));
    fc.assert(fc.property(fc.string(), (text) => parseManifest(text) === undefined));
  });

  test('quickly, however long its names are', () => {
    const name = `web/${'a.'.repeat(50_000)}`;
    expect(read({ ...good, files: { [name]: digest }, web: { ...good.web, entry: name } })).toBeUndefined();
  });
});

test('whatever file a manifest may list, its path stays in the release’s own folder of the store', () => {
  const character = fc.constantFrom(...'ab.~-_/\\ %\u0000');
  const path = fc.array(character, { maxLength: 12 }).map((all) => `web/${all.join('')}`);
  fc.assert(
    fc.property(path, (file) => {
      const parsed = read({ ...good, files: { ...good.files, [file]: digest } });
      if (parsed === undefined) return true;
      const stored = filePath(parsed.area, parsed.id, file);
      return isStorePath(stored) && new URL(stored, 'http://x/').pathname === `/blog/${good.id}/${file}`;
    }),
    { numRuns: 2000 },
  );
});

const web = good.web;
const page = { id: 'p', path: '/blog/p', layout: 'default' as const, js: [], css: [] };

test.each([
  ['the entry', { ...good, web: { ...web, entry: 'x.js' } }],
  ['a script of the entry', { ...good, web: { ...web, js: ['x.js'] } }],
  ['a sheet of the entry', { ...good, web: { ...web, css: ['x.js'] } }],
  ['a chunk with sheets', { ...good, web: { ...web, chunkCss: { 'x.js': [] } } }],
  ['a sheet of a chunk', { ...good, web: { ...web, chunkCss: { 'blog.1a.js': ['x.js'] } } }],
  ['a script of a page', { ...good, pages: [{ ...page, js: ['x.js'] }] }],
  ['a sheet of a page', { ...good, pages: [{ ...page, css: ['x.js'] }] }],
])('%s must be among the files', (_, manifest) => {
  expect(unlistedFiles(good)).toEqual([]);
  expect(unlistedFiles(manifest)).toEqual(['web/x.js']);
});
