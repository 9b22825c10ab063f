import { createHash } from 'node:crypto';
import { type AreaPolicy, chooseRole, computeBucket } from 'release/policy';
import { releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { concurrently } from './concurrently.ts';

// pages: any

const visitors = [...Array(500).keys()].map((number) =>
  createHash('sha256').update(`shopper ${number}`).digest('base64url').slice(0, 22),
);

/** The release set of every visitor. Only one document per etag is read in full; the others are HEAD requests. */
async function readReleaseSets(shop: Shop): Promise<Map<string, Record<string, string>>> {
  const setByEtag = new Map<string, Promise<Record<string, string>>>();
  const sets = new Map<string, Record<string, string>>();
  await concurrently(visitors, 20, async (visitor) => {
    const { headers } = await shop.request('/account/favorites', { visitor, method: 'HEAD' });
    const etag = headers.etag ?? '';
    const set = setByEtag.get(etag) ?? shop.request('/account/favorites', { visitor }).then(releasesOf);
    setByEtag.set(etag, set);
    sets.set(visitor, await set);
  });
  return sets;
}

const visitorsWith = (sets: Map<string, Record<string, string>>, area: string, release: string) =>
  visitors.filter((visitor) => sets.get(visitor)?.[area] === release);

const candidateVisitors = (policy: AreaPolicy) =>
  visitors.filter((visitor) => chooseRole(policy, visitor) === 'candidate');

test('a candidate gets exactly its percentage of visitors, keeps them as it grows, and is independent of other areas', async ({
  shop,
}) => {
  const blog = await shop.publish('blog', await copyBuild('blog', 'next'));
  const catalog = await shop.publish('catalog', await copyBuild('catalog', 'next'));

  const ramped = await shop.release('ramp', 'blog', blog, '10');
  const answer = { ok: true, area: 'blog', candidate: blog, percent: 10 };
  expect(ramped).toMatchObject({ code: 0, answer: { ...answer, edges: { edges: 1, ready: 1, missing: [] } } });
  const tenPercent = await shop.policy('blog');
  const first = candidateVisitors(tenPercent);
  const visitorInFirst = first[0];
  if (!visitorInFirst) throw new Error('no visitor is in the first tenth');
  const releaseInFirst = async () =>
    releasesOf(await shop.request('/account/favorites', { visitor: visitorInFirst })).blog;
  await expect.poll(releaseInFirst).toBe(blog);
  expect(visitorsWith(await readReleaseSets(shop), 'blog', blog)).toEqual(first);
  expect(first.length).toBeGreaterThan(20);
  expect(first.length).toBeLessThan(90);

  await shop.release('ramp', 'blog', blog, '50%');
  const fiftyPercent = await shop.policy('blog');
  const newcomer = visitors.find(
    (visitor) => chooseRole(fiftyPercent, visitor) === 'candidate' && !first.includes(visitor),
  );
  await expect
    .poll(async () => releasesOf(await shop.request('/account/favorites', { visitor: newcomer ?? '' })).blog)
    .toBe(blog);
  const half = visitorsWith(await readReleaseSets(shop), 'blog', blog);
  expect(half).toEqual(candidateVisitors(fiftyPercent));
  expect(first.filter((visitor) => !half.includes(visitor))).toEqual([]);

  const catalogPolicy = await shop.ramp('catalog', catalog, 50);
  const sets = await readReleaseSets(shop);
  expect(visitorsWith(sets, 'blog', blog)).toEqual(half);
  const inBothRollouts = visitorsWith(sets, 'catalog', catalog).filter((visitor) => half.includes(visitor));
  expect(visitorsWith(sets, 'catalog', catalog)).toEqual(candidateVisitors(catalogPolicy));
  // Expected are 125 of 500 visitors with a standard deviation of 10. More than six deviations are not chance.
  expect(Math.abs(inBothRollouts.length - 125)).toBeLessThan(60);
  expect(await readReleaseSets(shop)).toEqual(sets);
  expect(computeBucket(visitorInFirst, 'blog', fiftyPercent.salt)).toBeLessThan(1000);
});

test('requests without a visitor cookie, and crawlers, get the stable release', async ({ shop }) => {
  const policy = await shop.policy('blog');
  const candidateVisitor = candidateVisitors(policy)[0] ?? '';
  const first = await shop.request('/account/favorites');
  expect(releasesOf(first).blog).toBe(policy.stable);
  expect(String(first.headers['set-cookie'])).toMatch(/visitor=[\w-]{22};/);
  const crawler = await shop.request('/account/favorites', {
    visitor: candidateVisitor,
    headers: { 'user-agent': 'Googlebot/2.1' },
  });
  expect(releasesOf(crawler).blog).toBe(policy.stable);
  expect(crawler.headers['set-cookie']).toBeUndefined();
});
