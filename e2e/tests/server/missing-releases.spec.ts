import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCard, hasFrame } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { openShop, type Shop } from '../../harness/shop.ts';

test.setTimeout(90_000);

const problemsOf = async (shop: Shop) => JSON.parse((await shop.ask('/healthz')).text).problems;

test('an area of which nothing is published is down; the rest of the shop is open', async () => {
  const shop = await openShop({ areas: ['host', 'catalog', 'blog', 'account'] });
  try {
    expect(await problemsOf(shop)).toEqual({ checkout: expect.stringContaining('nothing is published') });
    for (const address of ['/checkout/cart', '/checkout', '/payment/success']) {
      const answer = await shop.ask(address);
      expect(answer.status, address).toBe(503);
      expect(hasCard(answer), address).toBe(true);
      expect(hasFrame(answer), address).toBe(true);
    }
    for (const address of ['/', '/blog', '/account/favorites'])
      expect((await shop.ask(address)).status, address).toBe(200);
  } finally {
    await shop.close();
  }
});

test('an area whose release is gone from the store is down until the store has it again', async () => {
  const shop = await openShop();
  const stored = path.join(shop.dataDir, 'releases/blog');
  try {
    await shop.stopEdge();
    await rm(path.join(shop.dataDir, 'edge/releases/blog'), { recursive: true });
    await rename(stored, `${stored}.away`);
    await shop.startEdge();

    const { stable } = await shop.policy('blog');
    expect(await problemsOf(shop)).toEqual({ blog: expect.stringContaining(`${stable} cannot be had: file-missing`) });
    const blog = await shop.ask('/blog');
    expect(blog.status).toBe(503);
    expect(hasCard(blog)).toBe(true);
    expect(hasFrame(blog)).toBe(true);
    expect((await shop.ask('/')).status).toBe(200);

    await cp(`${stored}.away`, stored, { recursive: true });
    await expect.poll(async () => (await shop.ask('/blog')).status, { timeout: 15_000 }).toBe(200);
    expect(await problemsOf(shop)).toEqual({});
  } finally {
    await shop.close();
  }
});

test('without any host there is a page that says so', async () => {
  const shop = await openShop({ areas: [] });
  try {
    const answer = await shop.ask('/');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('<html lang="fa" dir="rtl">');
    expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe');
    expect(Object.keys(await problemsOf(shop)).sort()).toEqual(['account', 'blog', 'catalog', 'checkout', 'host']);
  } finally {
    await shop.close();
  }
});
