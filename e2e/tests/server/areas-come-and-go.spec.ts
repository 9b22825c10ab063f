import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasFallbackCard, hasLayout, headingOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { folderOf, repository } from '../../harness/paths.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { buildNextBlog } from '../next-blog.ts';

// pages: any

test.setTimeout(240_000);

const problemsOf = async (shop: Shop) => JSON.parse((await shop.request('/healthz')).text).problems;

// This shop is its own, because an empty registry cannot be restored for the next file.
test('a shop without releases, with four areas, with a new page, and without the blog shows its live pages', async () => {
  const shop = await openShop({ areas: [] });
  const publishAndPromote = async (area: string) =>
    shop.promote(area, await shop.publish(area, path.join(repository, folderOf(area), 'dist')));
  try {
    await test.step('without a host release, every page is a plain page that says so', async () => {
      const response = await shop.request('/');
      expect(response.status).toBe(503);
      expect(response.text).toContain('<html lang="fa" dir="rtl">');
      expect(String(response.headers['content-security-policy'])).not.toContain('unsafe');
      expect(Object.keys(await problemsOf(shop)).sort()).toEqual(['account', 'blog', 'catalog', 'checkout', 'host']);
    });

    await test.step('an area without a release shows the fallback card, and the other areas work', async () => {
      for (const area of ['host', 'catalog', 'blog', 'account']) await publishAndPromote(area);
      await expect.poll(() => problemsOf(shop)).toEqual({ checkout: expect.stringContaining('nothing is published') });
      for (const address of ['/checkout/cart', '/checkout', '/payment/success']) {
        const response = await shop.request(address);
        expect(response.status, address).toBe(503);
        expect(hasFallbackCard(response), address).toBe(true);
        expect(hasLayout(response), address).toBe(true);
      }
      for (const address of ['/', '/blog', '/account/favorites'])
        expect((await shop.request(address)).status, address).toBe(200);
    });

    await publishAndPromote('checkout');
    const edgePid = shop.edgePid();
    await test.step('a new page appears with the release that has it, without a new host or a restart', async () => {
      const before = await shop.request('/blog/new-page');
      expect(before.status).toBe(404);
      await shop.promote('blog', await shop.publish('blog', await buildNextBlog('areas-come-and-go')));
      const after = await shop.request('/blog/new-page');
      expect(after.status).toBe(200);
      expect(headingOf(after)).toBe('صفحهٔ جدید از edition-two');
      expect(releasesOf(after).host).toBe(releasesOf(before).host);
      expect(shop.edgePid()).toBe(edgePid);
      expect((await shop.request('/shop')).status).toBe(200);
    });

    await test.step('a live area can be removed, and the others go on without a restart', async () => {
      expect((await shop.release('area', 'remove', 'blog')).answer).toMatchObject({ reason: 'already-live' });
      expect((await shop.release('area', 'remove', 'blog', '--though-live')).code).toBe(0);
      await expect.poll(async () => (await shop.request('/blog/new-page')).status).toBe(404);
      const shopPage = await shop.request('/shop');
      expect(Object.keys(releasesOf(shopPage)).sort()).toEqual(['account', 'catalog', 'checkout', 'host']);
      expect((await shop.request('/healthz')).text).toContain('"problems":{}');
      expect(shop.edgePid()).toBe(edgePid);
    });
  } finally {
    await shop.close();
  }
});

test('an area whose release is missing from the store is down until the store has it again', async ({ shop }) => {
  const stored = path.join(shop.dataDir, 'releases/blog');
  await shop.stopEdge();
  await rm(path.join(shop.dataDir, 'edge/releases/blog'), { recursive: true });
  await rename(stored, `${stored}.away`);
  await shop.startEdge();

  const { stable } = await shop.policy('blog');
  expect(await problemsOf(shop)).toEqual({ blog: expect.stringContaining(`${stable} cannot be loaded: file-missing`) });
  const blog = await shop.request('/blog');
  expect(blog.status).toBe(503);
  expect(hasFallbackCard(blog)).toBe(true);
  expect(hasLayout(blog)).toBe(true);
  expect((await shop.request('/')).status).toBe(200);

  await cp(`${stored}.away`, stored, { recursive: true });
  await rm(`${stored}.away`, { recursive: true });
  await expect.poll(async () => (await shop.request('/blog')).status).toBe(200);
  expect(await problemsOf(shop)).toEqual({});
});
