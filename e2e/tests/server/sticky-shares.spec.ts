import { createHash } from 'node:crypto';
import { bucketOf, choose } from 'release/choose';
import type { AreaPolicy } from 'release/policy';
import { setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { crowd } from './crowd.ts';

test.use({ shopOptions: {} });
test.setTimeout(120_000);

const visitors = [...Array(2000).keys()].map((turn) =>
  createHash('sha256').update(`shopper ${turn}`).digest('base64url').slice(0, 22),
);

/** What each visitor gets. Pages are told apart by their tag, so that each is read once and then only its head. */
async function setsOfAll(shop: Shop): Promise<Map<string, Record<string, string>>> {
  const byTag = new Map<string, Promise<Record<string, string>>>();
  const sets = new Map<string, Record<string, string>>();
  await crowd(visitors, 20, async (visitor) => {
    const { headers } = await shop.ask('/account/favorites', { visitor, method: 'HEAD' });
    const tag = headers.etag ?? '';
    const set = byTag.get(tag) ?? shop.ask('/account/favorites', { visitor }).then(setOf);
    byTag.set(tag, set);
    sets.set(visitor, await set);
  });
  return sets;
}

const holders = (sets: Map<string, Record<string, string>>, area: string, release: string) =>
  visitors.filter((visitor) => sets.get(visitor)?.[area] === release);

const chosen = (policy: AreaPolicy) => visitors.filter((visitor) => choose(policy, visitor) === 'candidate');

test('shares are sticky, grow without taking back, and are independent between areas', async ({ shop }) => {
  const blog = await shop.publish('blog', await relabelled('blog', 'next'));
  const catalog = await shop.publish('catalog', await relabelled('catalog', 'next'));

  const ramped = await shop.release('ramp', 'blog', blog, '10');
  expect(ramped).toMatchObject({ code: 0, answer: { ok: true, area: 'blog', candidate: blog, percent: 10 } });
  const ten = await shop.policy('blog');
  const first = chosen(ten);
  const someone = first[0];
  if (!someone) throw new Error('nobody is in the first tenth');
  const has = async () => setOf(await shop.ask('/account/favorites', { visitor: someone })).blog;
  await expect.poll(has).toBe(blog);
  expect(holders(await setsOfAll(shop), 'blog', blog)).toEqual(first);
  expect(first.length).toBeGreaterThan(130);
  expect(first.length).toBeLessThan(270);

  await shop.release('ramp', 'blog', blog, '50%');
  const fifty = await shop.policy('blog');
  const newcomer = visitors.find((visitor) => choose(fifty, visitor) === 'candidate' && !first.includes(visitor));
  await expect
    .poll(async () => setOf(await shop.ask('/account/favorites', { visitor: newcomer ?? '' })).blog)
    .toBe(blog);
  const half = holders(await setsOfAll(shop), 'blog', blog);
  expect(half).toEqual(chosen(fifty));
  expect(first.filter((visitor) => !half.includes(visitor))).toEqual([]);

  const other = await shop.ramp('catalog', catalog, 50);
  const sets = await setsOfAll(shop);
  expect(holders(sets, 'blog', blog)).toEqual(half);
  const both = holders(sets, 'catalog', catalog).filter((visitor) => half.includes(visitor));
  expect(holders(sets, 'catalog', catalog)).toEqual(chosen(other));
  // A quarter of 2,000 is 500 with a deviation of 19; six of them either way is chance no more.
  expect(Math.abs(both.length - 500)).toBeLessThan(116);
  expect(await setsOfAll(shop)).toEqual(sets);
  expect(bucketOf(someone, 'blog', fifty.salt)).toBeLessThan(1000);
});

test('who has no cookie, or is a crawler, gets what is stable', async ({ shop }) => {
  const policy = await shop.policy('blog');
  const chosenOne = chosen(policy)[0] ?? '';
  const first = await shop.ask('/account/favorites');
  expect(setOf(first).blog).toBe(policy.stable);
  expect(String(first.headers['set-cookie'])).toMatch(/visitor=[\w-]{22};/);
  const crawler = await shop.ask('/account/favorites', {
    visitor: chosenOne,
    headers: { 'user-agent': 'Googlebot/2.1' },
  });
  expect(setOf(crawler).blog).toBe(policy.stable);
  expect(crawler.headers['set-cookie']).toBeUndefined();
});
