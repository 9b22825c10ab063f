import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filePath } from 'release/stored-release';
import { hasFallbackCard, headingOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';

// pages: any

const foreignCode = '/* changed */ globalThis.changed = true;\n';
/** Keeps the size: the registry would refuse to ramp a release whose files have other sizes. */
const tamperInStore = async (shop: Shop, id: string, file: string) => {
  const storedFile = filePath('blog', id, file);
  const bytes = Buffer.from((await shop.store.get(storedFile)) ?? '');
  bytes.write(foreignCode);
  await shop.store.put(storedFile, bytes);
};
const copyOf = (shop: Shop, id: string, file: string) => path.join(shop.dataDir, 'edge/releases/blog', id, file);
const tamperOnDisk = async (shop: Shop, id: string, file: string) => {
  const copy = copyOf(shop, id, file);
  await writeFile(copy, foreignCode + (await readFile(copy, 'utf8')));
};
const scriptOf = async (shop: Shop, id: string) => {
  const manifest = JSON.parse(await readFile(path.join(shop.dataDir, 'releases/blog', id, 'manifest.json'), 'utf8'));
  return `web/${manifest.web.entry}`;
};

test('a release whose files were changed in the store is neither rendered nor served', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  for (const file of ['node/area.cjs', 'web/entry']) {
    const id = await shop.publish('blog', await copyBuild('blog', `changed-${file.replace('/', '-')}`));
    const name = file === 'web/entry' ? await scriptOf(shop, id) : file;
    await tamperInStore(shop, id, name);
    // Somebody who ramps has looked at the state that the last rollback left.
    await shop.release('status');
    const ramped = await shop.release('ramp', 'blog', id, '100');
    expect([ramped.answer, ramped.stderr]).toMatchObject([{ ok: true }, '']);
    const log = async () =>
      (await shop.edgeLog()).some((line) => line.release === id && line.reason === 'digest-differs');
    await expect.poll(log).toBe(true);

    const page = await shop.request('/blog', { visitor: newVisitor() });
    expect(page.status).toBe(200);
    expect(releasesOf(page).blog).toBe(stable);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const script = await shop.request(`/r/blog/${id}/${name}`, { headers: { 'accept-encoding': encoding } });
      expect([404, 502]).toContain(script.status);
      expect(script.text.includes('changed')).toBe(false);
    }
    await shop.rollback('blog');
  }
});

test("files changed on the edge's disk are downloaded again from the store at the next start", async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  if (stable === null) throw new Error('the blog has no stable release');
  const script = await scriptOf(shop, stable);
  await shop.stopEdge();
  await tamperOnDisk(shop, stable, 'node/area.cjs');
  await tamperOnDisk(shop, stable, script);
  await shop.startEdge();

  const page = await shop.request('/blog');
  expect(page.status).toBe(200);
  expect(releasesOf(page).blog).toBe(stable);
  expect((await readFile(copyOf(shop, stable, 'node/area.cjs'), 'utf8')).startsWith(foreignCode)).toBe(false);
  const served = await shop.request(`/r/blog/${stable}/${script}`);
  expect(served.status).toBe(200);
  expect(served.text.includes('changed')).toBe(false);
});

test('a file changed on disk under a running edge is served from the store, or refused if it is changed there too', async ({
  shop,
}) => {
  const id = await shop.publish('blog', await copyBuild('blog', 'changed-while-running'));
  await shop.promote('blog', id);
  const script = await scriptOf(shop, id);
  await tamperOnDisk(shop, id, script);
  await tamperOnDisk(shop, id, `${script}.br`).catch(() => undefined);
  const fromStore = await shop.request(`/r/blog/${id}/${script}`);
  expect(fromStore.status).toBe(200);
  expect(fromStore.text.includes('changed')).toBe(false);

  const manifest = JSON.parse(await readFile(copyOf(shop, id, 'signed.json'), 'utf8'));
  const secondScript = `web/${JSON.parse(manifest.manifest).pages[0].js[0]}`;
  await tamperOnDisk(shop, id, secondScript);
  await tamperInStore(shop, id, secondScript);
  const unavailable = await shop.request(`/r/blog/${id}/${secondScript}`);
  expect(unavailable.status).toBe(502);
  expect(unavailable.text.includes('changed')).toBe(false);
  expect(unavailable.headers['cache-control']).toBe('no-store');
});

test('code changed on disk under a running edge is never executed, not even by a new process', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  if (stable === null) throw new Error('the blog has no stable release');
  await tamperOnDisk(shop, stable, 'node/area.cjs');
  // A new host release starts new lanes, for which the edge reads the file again.
  const host = await shop.publish('host', await copyBuild('host', 'other-host'));
  await shop.promote('host', host);
  await expect.poll(async () => releasesOf(await shop.request('/shop', { visitor: newVisitor() })).host).toBe(host);

  const page = await shop.request('/blog');
  expect([200, 503]).toContain(page.status);
  if (page.status === 503) expect(hasFallbackCard(page)).toBe(true);
  else expect(headingOf(page)).toBe('وبلاگ');
  // The edge downloads the release again by itself.
  await expect.poll(async () => (await shop.request('/blog')).status).toBe(200);
});

test('a file of an unknown release is 404, and logs no error', async ({ shop }) => {
  for (let index = 0; index < 20; index += 1) {
    const release = index.toString(16).padStart(16, '0');
    expect((await shop.request(`/r/blog/${release}/web/entry.js`)).status).toBe(404);
  }
  expect((await shop.edgeLog()).filter(({ release }) => /^0{14}/.test(String(release)))).toEqual([]);
});
