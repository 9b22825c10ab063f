import { headingOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { blogTwo } from './blog-two.ts';

test.use({ shopOptions: {} });
test.setTimeout(120_000);

test('a page comes and goes with its area, and nothing else is built or restarted', async ({ shop }) => {
  const before = await shop.ask('/blog/new-page');
  expect(before.status).toBe(404);
  const host = setOf(before).host;
  const process = shop.edgePid();

  await shop.promote('blog', await shop.publish('blog', await blogTwo()));

  const after = await shop.ask('/blog/new-page');
  expect(after.status).toBe(200);
  expect(headingOf(after)).toBe('صفحهٔ تازه از edition-two');
  expect(setOf(after).host).toBe(host);
  expect(shop.edgePid()).toBe(process);
  expect((await shop.ask('/shop')).status).toBe(200);

  // The area is taken away whole, while visitors have it.
  expect((await shop.release('area', 'remove', 'blog')).answer).toMatchObject({ reason: 'already-live' });
  expect((await shop.release('area', 'remove', 'blog', '--though-live')).code).toBe(0);
  await expect.poll(async () => (await shop.ask('/blog/new-page')).status).toBe(404);
  const others = await shop.ask('/shop');
  expect(Object.keys(setOf(others)).sort()).toEqual(['account', 'catalog', 'checkout', 'host']);
  expect((await shop.ask('/healthz')).text).toContain('"problems":{}');
  expect(shop.edgePid()).toBe(process);
});
