import { setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOf } from '../../harness/metrics.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { misbehaving } from './misbehaving.ts';

test.use({ shopOptions: { env: { BLOCK_LIMIT: '8000', RENDER_DEADLINE: '20000' } } });
test.setTimeout(90_000);

test('while a blog release loops, the catalog is served without a pause, and one worker is replaced', async ({
  shop,
}) => {
  const bad = await shop.publish('blog', await misbehaving('blog', 'loops in render'));
  const policy = await shop.ramp('blog', bad, 50);
  const visitor = visitorFor(policy, 'candidate');
  // So that the catalog's own worker has started before the order of answers is looked at.
  await shop.ask('/shop', { visitor });
  const lanes = sumOf(await shop.metrics(), 'shop_lanes');

  const order: string[] = [];
  const looping = shop.ask('/blog', { visitor }).finally(() => order.push('blog'));
  const catalog = Array.from({ length: 20 }, (_, turn) =>
    shop.ask(`/shop?turn=${turn}`, { visitor }).finally(() => order.push('catalog')),
  );
  const [blog, ...pages] = await Promise.all([looping, ...catalog]);

  expect(order).toEqual([...Array(20).fill('catalog'), 'blog']);
  expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(blog.status).toBe(200);
  expect(setOf(blog).blog).toBe(policy.stable);
  const metrics = await shop.metrics();
  expect(sumOf(metrics, 'shop_release_failures_total')).toBe(1);
  expect(sumOf(metrics, 'shop_release_failures_total', { area: 'blog', release: bad, where: 'blocked' })).toBe(1);
  expect(sumOf(metrics, 'shop_lanes')).toBe(lanes);
});
