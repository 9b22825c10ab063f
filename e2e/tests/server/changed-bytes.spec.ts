import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filePath } from 'release/store-paths';
import { hasCard, headingOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';

test.use({ shopOptions: {} });
test.setTimeout(90_000);

const evil = '/* changed */ globalThis.changed = true;\n';
const tamperInStore = async (shop: Shop, id: string, file: string) => {
  const place = filePath('blog', id, file);
  await shop.store.put(place, Buffer.concat([Buffer.from(evil), Buffer.from((await shop.store.get(place)) ?? '')]));
};
const copyOf = (shop: Shop, id: string, file: string) => path.join(shop.dataDir, 'edge/releases/blog', id, file);
const tamperOnDisk = async (shop: Shop, id: string, file: string) => {
  const place = copyOf(shop, id, file);
  await writeFile(place, evil + (await readFile(place, 'utf8')));
};
const scriptOf = async (shop: Shop, id: string) => {
  const manifest = JSON.parse(await readFile(path.join(shop.dataDir, 'releases/blog', id, 'manifest.json'), 'utf8'));
  return `web/${manifest.web.entry}`;
};

test('a release that was changed in the store after it was published reaches nobody', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  for (const file of ['node/area.cjs', 'web/entry']) {
    const id = await shop.publish('blog', await relabelled('blog', `changed-${file.replace('/', '-')}`));
    const name = file === 'web/entry' ? await scriptOf(shop, id) : file;
    await tamperInStore(shop, id, name);
    const ramped = await shop.release('ramp', 'blog', id, '100');
    expect(ramped.code).toBe(0);
    const log = async () =>
      (await shop.edgeLog()).some((line) => line.release === id && line.reason === 'digest-differs');
    await expect.poll(log).toBe(true);

    const page = await shop.ask('/blog', { visitor: newVisitor() });
    expect(page.status).toBe(200);
    expect(setOf(page).blog).toBe(stable);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const script = await shop.ask(`/r/blog/${id}/${name}`, { headers: { 'accept-encoding': encoding } });
      expect([404, 502]).toContain(script.status);
      expect(script.text.includes('changed')).toBe(false);
    }
    await shop.rollback('blog');
  }
});

test("what was changed on the edge's own disk is brought anew from the store", async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  if (stable === null) throw new Error('the blog has no stable release');
  const script = await scriptOf(shop, stable);
  await shop.stopEdge();
  await tamperOnDisk(shop, stable, 'node/area.cjs');
  await tamperOnDisk(shop, stable, script);
  await shop.startEdge();

  const page = await shop.ask('/blog');
  expect(page.status).toBe(200);
  expect(setOf(page).blog).toBe(stable);
  expect((await readFile(copyOf(shop, stable, 'node/area.cjs'), 'utf8')).startsWith(evil)).toBe(false);
  const served = await shop.ask(`/r/blog/${stable}/${script}`);
  expect(served.status).toBe(200);
  expect(served.text.includes('changed')).toBe(false);
});

test('a file changed under a running edge is served true from the store, or not at all', async ({ shop }) => {
  const id = await shop.publish('blog', await relabelled('blog', 'changed-while-running'));
  await shop.promote('blog', id);
  const script = await scriptOf(shop, id);
  await tamperOnDisk(shop, id, script);
  await tamperOnDisk(shop, id, `${script}.br`).catch(() => undefined);
  const fromStore = await shop.ask(`/r/blog/${id}/${script}`);
  expect(fromStore.status).toBe(200);
  expect(fromStore.text.includes('changed')).toBe(false);

  const manifest = JSON.parse(await readFile(copyOf(shop, id, 'signed.json'), 'utf8'));
  const other = `web/${JSON.parse(manifest.manifest).pages[0].js[0]}`;
  await tamperOnDisk(shop, id, other);
  await tamperInStore(shop, id, other);
  const nowhere = await shop.ask(`/r/blog/${id}/${other}`);
  expect(nowhere.status).toBe(502);
  expect(nowhere.text.includes('changed')).toBe(false);
  expect(nowhere.headers['cache-control']).toBe('no-store');
});

test('code changed under a running edge is never executed, by a new worker neither', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  if (stable === null) throw new Error('the blog has no stable release');
  await tamperOnDisk(shop, stable, 'node/area.cjs');
  // Another host needs workers of its own, which read the file anew.
  const host = await shop.publish('host', await relabelled('host', 'other-host'));
  await shop.promote('host', host);
  await expect.poll(async () => setOf(await shop.ask('/shop', { visitor: newVisitor() })).host).toBe(host);

  const page = await shop.ask('/blog');
  expect([200, 503]).toContain(page.status);
  if (page.status === 503) expect(hasCard(page)).toBe(true);
  else expect(headingOf(page)).toBe('وبلاگ');
  // Brought anew without anyone's help.
  await expect.poll(async () => (await shop.ask('/blog')).status, { timeout: 15_000 }).toBe(200);
});
