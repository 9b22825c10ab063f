import { expect, test } from '@jest/globals';
import { done, refuse } from 'release/result';
import type { Vaulted } from '../releases/vault.ts';
import { hostManifestOf, manifestOf } from '../testing/manifest-of.ts';
import { areaOfPath, setComposer } from './compose.ts';

const css = '.a{background:url(dot.png)}.b{background:url("/x.png")}.c{background:url(data:image/png;base64,x)}';
const file = { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };

function shop({ broken = false } = {}) {
  const state = { broken };
  const host = hostManifestOf({
    files: { 'web/main.js': file, 'web/main.css': file, 'web/font.woff2': file, 'node/host.cjs': file },
  });
  const blog = manifestOf({ files: { 'web/entry.js': file } });
  const vaulted = (manifest: typeof host): Vaulted => ({
    manifest,
    directory: '',
    file: async () => (state.broken ? refuse('file-missing', 'gone') : done(Buffer.from(css))),
  });
  const all = [vaulted(host), vaulted(blog)];
  const compose = setComposer((area, id) => all.find(({ manifest }) => manifest.area === area && manifest.id === id));
  const picked = (prefixes = ['/blog']) => ({
    host: { id: host.id, role: 'stable' as const },
    areas: { blog: { prefixes, releases: [{ id: blog.id, role: 'candidate' as const }] } },
  });
  return { compose, picked, state, host };
}

test('a set says of each file what a page needs', async () => {
  const { compose, picked, host } = shop();
  const { set, assets } = await compose(picked());
  const base = `/r/host/${host.id}/web/`;
  expect(set.areas.blog?.releases).toMatchObject([{ role: 'candidate', pages: [{ id: 'index' }] }]);
  expect(Object.keys(assets.integrity)).toEqual([
    `${base}main.js`,
    `${base}main.css`,
    expect.stringMatching(/entry\.js$/),
  ]);
  expect(assets.fonts).toEqual([`${base}font.woff2`]);
  expect(assets.sheets[`${base}main.css`]).toBe(
    `.a{background:url(${base}dot.png)}.b{background:url("/x.png")}.c{background:url(data:image/png;base64,x)}`,
  );
});

test('it is made once, and anew when an area owns other addresses', async () => {
  const { compose, picked } = shop();
  expect(await compose(picked())).toBe(await compose(picked()));
  expect((await compose(picked(['/blog', '/news']))).set.areas.blog?.prefixes).toEqual(['/blog', '/news']);
});

test('a disk that failed once is asked again: no page goes without its style for ever', async () => {
  const { compose, picked, state } = shop({ broken: true });
  await expect(compose(picked())).rejects.toThrow('gone');
  state.broken = false;
  expect(Object.values((await compose(picked())).assets.sheets)[0]).toMatch(/^\.a/);
});

test('an address belongs to the area whose prefix stands before it', () => {
  const claims = { areas: { catalog: { prefixes: ['/', '/shop'] }, blog: { prefixes: ['/blog'] } } };
  const owner = (path: string) => areaOfPath(claims, path);
  expect([owner('/'), owner('/shop/x'), owner('/blog'), owner('/blog/a/b')]).toEqual([
    'catalog',
    'catalog',
    'blog',
    'blog',
  ]);
  expect([owner('/blogs'), owner('/x'), owner('/Blog')]).toEqual([undefined, undefined, undefined]);
});
