import { hasFallbackCard, hasLayout, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildFaultyBlog, type Fault, faults, withUnhandledRejection } from './faulty-blog.ts';

// pages: any

// Long enough for a healthy page on a busy machine, and short, because each test waits for them twice.
test.use({
  edgeSettings: {
    RENDER_DEADLINE: '4000',
    CANDIDATE_DEADLINE: '4000',
    BLOCK_LIMIT: '2000',
    LOAD_DEADLINE: '5000',
    WORKER_MEMORY: '64',
  },
});

const failures = 'shop_release_failures_total';

for (const fault of Object.keys(faults) as Fault[]) {
  test(`a blog release that ${fault} is replaced by the stable one, else by the fallback card, and the other areas work`, async ({
    shop,
  }) => {
    const { stable } = await shop.policy('blog');
    if (stable === null) throw new Error('the blog has no stable release');
    const failingRelease = await shop.publish('blog', await buildFaultyBlog(fault, 'failing-releases'));

    await test.step('if the failing release is a candidate, visitors get the stable release', async () => {
      const policy = await shop.ramp('blog', failingRelease, 50);
      const [blog, shopPage] = await Promise.all([
        shop.request('/blog', { visitor: visitorFor(policy, 'candidate') }),
        shop.request(`/shop?beside=${encodeURIComponent(fault)}`, { visitor: visitorFor(policy, 'candidate') }),
      ]);
      expect(blog.status).toBe(200);
      expect(releasesOf(blog).blog).toBe(stable);
      expect(shopPage.status).toBe(200);
      // A visitor does not wait until a release that loops on import has failed, and gets the stable one while a process still starts.
      const countFailures = async () => {
        const next = await shop.request('/blog', { visitor: visitorFor(policy, 'candidate') });
        expect(releasesOf(next).blog).toBe(stable);
        return sumOfMetric(await shop.metrics(), failures, {
          area: 'blog',
          release: failingRelease,
          where: faults[fault].counted,
        });
      };
      await expect.poll(countFailures).toBeGreaterThan(0);
    });

    await test.step('if the failing release is the stable one, visitors get the fallback card inside the layout', async () => {
      await shop.promote('blog', failingRelease);
      const [blog, shopPage] = await Promise.all([
        shop.request('/blog'),
        shop.request(`/special-order?beside=${encodeURIComponent(fault)}`),
      ]);
      expect(blog.status).toBe(503);
      expect(hasFallbackCard(blog)).toBe(true);
      expect(hasLayout(blog)).toBe(true);
      expect(shopPage.status).toBe(200);
      expect(hasFallbackCard(shopPage)).toBe(false);
    });

    expect(sumOfMetric(await shop.metrics(), failures, { area: 'catalog' })).toBe(0);
    expect(sumOfMetric(await shop.metrics(), failures, { release: stable })).toBe(0);
    await shop.promote('blog', stable);
    expect((await shop.request('/blog')).status).toBe(200);
  });
}

test('an unhandled promise rejection in a loader harms no page, and is counted', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const release = await shop.publish('blog', await withUnhandledRejection());
  await shop.promote('blog', release);
  const page = await shop.request('/blog');
  expect(page.status).toBe(200);
  expect(releasesOf(page).blog).toBe(release);
  await expect
    .poll(async () => sumOfMetric(await shop.metrics(), failures, { area: 'blog', release, where: 'unhandled' }))
    .toBe(1);
  await shop.promote('blog', stable ?? '');
});

test('the time in which a candidate fails does not count as time of the stable release', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const release = await shop.publish('blog', await buildFaultyBlog('throws in its loader', 'failing-time'));
  const policy = await shop.ramp('blog', release, 50);
  const status = async () => (await shop.release('status')).answer;
  const withStable = (counted: { pages: number; p75: unknown }) => ({
    figures: expect.arrayContaining([expect.objectContaining({ release: stable, ...counted })]),
  });
  expect((await shop.request('/blog', { visitor: visitorFor(policy, 'candidate') })).status).toBe(200);
  await expect.poll(status).toMatchObject(withStable({ pages: 1, p75: null }));
  // Not in the cache yet, so it is rendered.
  const search = await shop.request('/blog/search?q=failing-time', { visitor: visitorFor(policy, 'stable') });
  expect(search.status).toBe(200);
  await expect.poll(status).toMatchObject(withStable({ pages: 2, p75: expect.any(Number) }));
  await shop.rollback('blog');
});
