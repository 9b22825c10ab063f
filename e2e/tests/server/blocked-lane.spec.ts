import { releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildFaultyBlog } from './faulty-blog.ts';

// pages: any

// The release also loops when it is warmed up, for which the edge waits 4 s. The process is to be replaced some seconds after that.
test.use({ edgeSettings: { BLOCK_LIMIT: '8000', RENDER_DEADLINE: '20000' } });

test('while a blog release blocks its lane with a loop, the catalogue is served without delay, and only that process is replaced', async ({
  shop,
}) => {
  const loopingRelease = await shop.publish('blog', await buildFaultyBlog('loops in render', 'one-lane'));
  const policy = await shop.ramp('blog', loopingRelease, 50);
  const visitor = visitorFor(policy, 'candidate');
  // Starts the catalogue's lane, so that its start does not count in the order of responses below.
  await shop.request('/shop', { visitor });
  const lanes = sumOfMetric(await shop.metrics(), 'shop_lanes');

  const order: string[] = [];
  const looping = shop.request('/blog', { visitor }).finally(() => order.push('blog'));
  const catalog = Array.from({ length: 8 }, (_, turn) =>
    shop.request(`/shop?turn=${turn}`, { visitor }).finally(() => order.push('catalog')),
  );
  const [blog, ...pages] = await Promise.all([looping, ...catalog]);

  expect(order).toEqual([...Array(8).fill('catalog'), 'blog']);
  expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(blog.status).toBe(200);
  expect(releasesOf(blog).blog).toBe(policy.stable);
  const metrics = await shop.metrics();
  expect(sumOfMetric(metrics, 'shop_release_failures_total')).toBe(1);
  expect(
    sumOfMetric(metrics, 'shop_release_failures_total', { area: 'blog', release: loopingRelease, where: 'blocked' }),
  ).toBe(1);
  expect(sumOfMetric(metrics, 'shop_lanes')).toBe(lanes);
});
