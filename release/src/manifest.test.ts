import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findUnlistedFiles, parseManifest } from './manifest.ts';
import { isStorePath } from './store-rules.ts';
import { filePath } from './stored-release.ts';
import { createManifest } from './testing/sample-release.ts';

// Some tests parse thousands of generated manifests.

const valid = createManifest();
const parse = (value: unknown) => parseManifest(JSON.stringify(value));
const digest = { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };

test('parsing a valid manifest returns it unchanged', () => {
  expect(parse(valid)).toEqual(valid);
});

describe('hostile manifests', () => {
  const hostilePaths = [
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

  test.each(hostilePaths)('a manifest with the file %j is refused', (path) => {
    expect(parse({ ...valid, files: { ...valid.files, [path]: digest } })).toBeUndefined();
  });

  test.each(hostilePaths)('a manifest with the file %j that has an invalid entry is refused', (path) => {
    expect(parse({ ...valid, files: { ...valid.files, [path]: 'anything' } })).toBeUndefined();
  });

  test.each(['..', '../x.cjs', '.', 'a/b.cjs', ''])('a manifest with the server entry %j is refused', (entry) => {
    expect(parse({ ...valid, node: { entry } })).toBeUndefined();
  });

  test.each(['../x.js', '/x.js', 'https://elsewhere/x.js', ''])(
    'a manifest with the web entry %j is refused',
    (entry) => {
      expect(parse({ ...valid, web: { ...valid.web, entry } })).toBeUndefined();
    },
  );

  test.each(['Blog', 'a', '../x', 'blog/x', '', 'x'.repeat(40)])('a manifest with the area %j is refused', (area) => {
    expect(parse({ ...valid, area })).toBeUndefined();
  });

  test.each(['blog', '/Blog', '//x', '/blog/', '/../x', '/a b'])(
    'a manifest with the prefix %j is refused',
    (prefix) => {
      expect(parse({ ...valid, prefixes: [prefix] })).toBeUndefined();
    },
  );

  test('a manifest with a field of the wrong type is refused', () => {
    const wrongValue = fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.array(fc.anything()), fc.object());
    const fields = Object.keys(valid);
    fc.assert(
      fc.property(fc.constantFrom(...fields), wrongValue, (field, value) => {
        const parsed = parse({ ...valid, [field]: value });
        // A value that is accepted must come through unchanged.
        return parsed === undefined || JSON.stringify(Reflect.get(parsed, field)) === JSON.stringify(value);
      }),
    );
  });

  test('any other JSON or text is refused as a manifest', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => parse(value) === undefined));
    fc.assert(fc.property(fc.string(), (text) => parseManifest(text) === undefined));
  });

  test('a manifest with a file that API and edges could not keep in memory is refused', () => {
    expect(parse({ ...valid, files: { ...valid.files, 'web/x.js': { ...digest, bytes: 3e9 } } })).toBeUndefined();
  });

  test('a manifest with very long names is refused in a short time', () => {
    const name = `web/${'a.'.repeat(50_000)}`;
    expect(parse({ ...valid, files: { [name]: digest }, web: { ...valid.web, entry: name } })).toBeUndefined();
  });

  test('a manifest that is nested too deeply to compute its id is refused', () => {
    const text = JSON.stringify({ ...valid, uses: { ...valid.uses, extra: 0 } });
    const nested = (levels: number) => text.replace('"extra":0', `"extra":${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(parseManifest(nested(20))).toBeDefined();
    expect(parseManifest(nested(5000))).toBeUndefined();
  });
});

test('every file that a manifest may list is stored inside the release’s folder', () => {
  const character = fc.constantFrom(...'ab.~-_/\\ %\u0000');
  const path = fc.array(character, { maxLength: 12 }).map((characters) => `web/${characters.join('')}`);
  fc.assert(
    fc.property(path, (file) => {
      const parsed = parse({ ...valid, files: { ...valid.files, [file]: digest } });
      if (parsed === undefined) return true;
      const stored = filePath(parsed.area, parsed.id, file);
      return isStorePath(stored) && new URL(stored, 'http://x/').pathname === `/blog/${valid.id}/${file}`;
    }),
    { numRuns: 2000 },
  );
});

const web = valid.web;
const page = { id: 'p', path: '/blog/p', layout: 'default' as const, js: [], css: [] };

test('a page with menu fields is valid, also with an icon that only newer hosts have', () => {
  const pages = [
    { ...page, panelEntry: { title: 'x', icon: 'from-tomorrow', order: 5 }, checkoutStep: { title: 'y', order: 1 } },
  ];
  expect(parse({ ...valid, pages })?.pages).toEqual(pages);
});

test('a page with a preview is valid, also in a shape that only newer hosts have', () => {
  const pages = [{ ...page, preview: { shape: 'from-tomorrow', title: 'x' } }];
  expect(parse({ ...valid, pages })?.pages).toEqual(pages);
});

test.each([
  ['a preview without a shape', { preview: { title: 'x' } }],
  ['an icon that is not a name', { panelEntry: { title: 'x', icon: '<svg>', order: 5 } }],
  ['a menu entry without an order', { panelEntry: { title: 'x', icon: 'pin' } }],
  ['a title of a thousand letters', { checkoutStep: { title: 'x'.repeat(1000), order: 1 } }],
])('a page with %s is refused', (_, fields) => {
  expect(parse({ ...valid, pages: [{ ...page, ...fields }] })).toBeUndefined();
});

test.each([
  ['the entry', { ...valid, web: { ...web, entry: 'x.js' } }],
  ['a script of the entry', { ...valid, web: { ...web, js: ['x.js'] } }],
  ['a sheet of the entry', { ...valid, web: { ...web, css: ['x.js'] } }],
  ['a chunk with sheets', { ...valid, web: { ...web, chunkCss: { 'x.js': [] } } }],
  ['a sheet of a chunk', { ...valid, web: { ...web, chunkCss: { 'blog.1a.js': ['x.js'] } } }],
  ['a script of a page', { ...valid, pages: [{ ...page, js: ['x.js'] }] }],
  ['a sheet of a page', { ...valid, pages: [{ ...page, css: ['x.js'] }] }],
])('findUnlistedFiles reports %s that is not listed', (_, manifest) => {
  expect(findUnlistedFiles(valid)).toEqual([]);
  expect(findUnlistedFiles(manifest)).toEqual(['web/x.js']);
});
