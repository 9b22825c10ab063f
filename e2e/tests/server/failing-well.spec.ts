import { hasCard, hasFrame, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOf } from '../../harness/metrics.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { careless, type Misdeed, misbehaving, misdeeds } from './misbehaving.ts';

// Long enough for a healthy page on a busy machine, short enough to wait for twice per test.
test.use({
  shopOptions: { env: { RENDER_DEADLINE: '4000', BLOCK_LIMIT: '2000', LOAD_DEADLINE: '5000', WORKER_MEMORY: '64' } },
});
test.setTimeout(90_000);

const failures = 'shop_release_failures_total';

for (const misdeed of Object.keys(misdeeds) as Misdeed[]) {
  test(`a release that ${misdeed}: stable stands in, then the card; the other areas go on`, async ({ shop }) => {
    const { stable } = await shop.policy('blog');
    if (stable === null) throw new Error('the blog has no stable release');
    const bad = await shop.publish('blog', await misbehaving('blog', misdeed));

    await test.step('as a candidate it costs nobody their page', async () => {
      const policy = await shop.ramp('blog', bad, 50);
      const [blog, shopPage] = await Promise.all([
        shop.ask('/blog', { visitor: visitorFor(policy, 'candidate') }),
        shop.ask(`/shop?beside=${encodeURIComponent(misdeed)}`, { visitor: visitorFor(policy, 'candidate') }),
      ]);
      expect(blog.status).toBe(200);
      expect(setOf(blog).blog).toBe(stable);
      expect(shopPage.status).toBe(200);
      const counted = sumOf(await shop.metrics(), failures, {
        area: 'blog',
        release: bad,
        where: misdeeds[misdeed].counted,
      });
      expect(counted).toBeGreaterThan(0);
    });

    await test.step('as the only release it leaves a card inside the layout', async () => {
      await shop.promote('blog', bad);
      const [blog, shopPage] = await Promise.all([
        shop.ask('/blog'),
        shop.ask(`/special-order?beside=${encodeURIComponent(misdeed)}`),
      ]);
      expect(blog.status).toBe(503);
      expect(hasCard(blog)).toBe(true);
      expect(hasFrame(blog)).toBe(true);
      expect(shopPage.status).toBe(200);
      expect(hasCard(shopPage)).toBe(false);
    });

    expect(sumOf(await shop.metrics(), failures, { area: 'catalog' })).toBe(0);
    expect(sumOf(await shop.metrics(), failures, { release: stable })).toBe(0);
    await shop.promote('blog', stable);
    expect((await shop.ask('/blog')).status).toBe(200);
  });
}

test('a rejected promise that nobody awaits harms no page, and is counted', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const release = await shop.publish('blog', await careless());
  await shop.promote('blog', release);
  const pages = await Promise.all([1, 2, 3].map((turn) => shop.ask(`/blog?turn=${turn}`)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(pages.map((page) => setOf(page).blog)).toEqual([release, release, release]);
  await expect
    .poll(async () => sumOf(await shop.metrics(), failures, { area: 'blog', release, where: 'unhandled' }))
    .toBe(3);
  await shop.promote('blog', stable ?? '');
});
