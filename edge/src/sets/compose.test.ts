import { expect, test } from '@jest/globals';
import { computeShortIntegrity } from 'release/digests';
import { ok, refuse } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import { findAreaOfPath } from './choose.ts';
import { createSetComposer } from './compose.ts';

const css = '.a{background:url(dot.png)}.b{background:url("/x.png")}.c{background:url(data:image/png;base64,x)}';
const file = { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };

function createShop({ isBroken = false } = {}) {
  const state = { isBroken };
  const host = createHostManifest({
    files: { 'web/main.js': file, 'web/main.css': file, 'web/font.woff2': file, 'node/host.cjs': file },
  });
  const blog = createManifest({ files: { 'web/entry.js': file } });
  const toRelease = (manifest: typeof host): VerifiedRelease => ({
    manifest,
    directory: '',
    readFile: async () => (state.isBroken ? refuse('file-missing', 'gone') : ok(Buffer.from(css))),
  });
  const releases = [toRelease(host), toRelease(blog)];
  const compose = createSetComposer((area, id) =>
    releases.find(({ manifest }) => manifest.area === area && manifest.id === id),
  );
  const createSet = (prefixes = ['/blog']) => ({
    host: { id: host.id, role: 'stable' as const },
    areas: { blog: { prefixes, releases: [{ id: blog.id, role: 'candidate' as const }] } },
  });
  return { compose, createSet, state, host };
}

test('a composed set has the digests, stylesheets and fonts that a page needs', async () => {
  const { compose, createSet, host } = createShop();
  const { set, assets } = await compose(createSet());
  const base = `/r/host/${host.id}/web/`;
  expect(set.areas.blog?.releases).toMatchObject([{ role: 'candidate', pages: [{ id: 'index' }] }]);
  expect(Object.keys(assets.integrity)).toEqual([
    `${base}main.js`,
    `${base}main.css`,
    expect.stringMatching(/entry\.js$/),
  ]);
  // The digest of the bytes on the disk, as SHA-256.
  expect(Object.values(assets.integrity)).toEqual(Array(3).fill(computeShortIntegrity(Buffer.from(css))));
  expect(assets.fonts).toEqual([`${base}font.woff2`]);
  expect(assets.sheets[`${base}main.css`]).toBe(
    `.a{background:url(${base}dot.png)}.b{background:url("/x.png")}.c{background:url(data:image/png;base64,x)}`,
  );
});

test('a set is composed once, and again when the prefixes of an area change', async () => {
  const { compose, createSet } = createShop();
  expect(await compose(createSet())).toBe(await compose(createSet()));
  expect((await compose(createSet(['/blog', '/news']))).set.areas.blog?.prefixes).toEqual(['/blog', '/news']);
});

test('a failure to read files is not remembered', async () => {
  const { compose, createSet, state } = createShop({ isBroken: true });
  await expect(compose(createSet())).rejects.toThrow('gone');
  state.isBroken = false;
  expect(Object.values((await compose(createSet())).assets.sheets)[0]).toMatch(/^\.a/);
});

test('a script that cannot be read has the signed digest, and pages are made without it', async () => {
  const manifest = createHostManifest({ files: { 'web/main.js': file, 'web/main.css': file } });
  const readFile: VerifiedRelease['readFile'] = async (name) =>
    name.endsWith('.js') ? refuse('file-missing', 'gone') : ok(Buffer.from(css));
  const compose = createSetComposer(() => ({ manifest, directory: '', readFile }));
  const { assets } = await compose({ host: { id: manifest.id, role: 'stable' }, areas: {} });
  const base = `/r/host/${manifest.id}/web/`;
  expect(assets.integrity[`${base}main.js`]).toBe(file.integrity);
  expect(assets.sheets[`${base}main.css`]).toContain('.a{');
});

test('a path belongs to the area whose prefix it has', () => {
  const prefixes = { areas: { catalog: { prefixes: ['/', '/shop'] }, blog: { prefixes: ['/blog'] } } };
  const owner = (path: string) => findAreaOfPath(prefixes, path);
  expect([owner('/'), owner('/shop/x'), owner('/blog'), owner('/blog/a/b')]).toEqual([
    'catalog',
    'catalog',
    'blog',
    'blog',
  ]);
  expect([owner('/blogs'), owner('/x'), owner('/Blog')]).toEqual([undefined, undefined, undefined]);
});
