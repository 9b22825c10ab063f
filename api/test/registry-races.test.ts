import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

// Nothing can race on the embedded database: it has one session.
describe('simultaneous registry commands on postgres', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop('postgres');
  });
  afterEach(() => shop.close());

  test('of 20 ramps from the same revision one succeeds, in each of 5 rounds', async () => {
    const release = await shop.publish('blog');
    for (let revision = 0; revision < 5; revision += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shop.command('blog', 'ramp', { release, percent: revision * 20 + index * 0.5, revision }),
        ),
      );
      const won = answers.filter((answer) => answer.status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 409 && codeOf(answer) === 'revision-moved')).toHaveLength(19);
      expect(won[0]?.body.data.policy.revision).toBe(revision + 1);
    }
    const { rows } = await shop.database.pool.query(`select revision from release_log where kind = 'ramp' order by id`);
    expect(rows.map((row) => row.revision)).toEqual([1, 2, 3, 4, 5]);
  });

  test('ramps without a revision run one after the other, and each is logged', async () => {
    const release = await shop.publish('blog');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.command('blog', 'ramp', { release, percent: index })),
    );
    expect(new Set(answers.map((answer) => answer.body.data.policy.revision)).size).toBe(20);
    const { rows } = await shop.database.pool.query(`select count(*)::int as n from release_log where kind = 'ramp'`);
    expect(rows[0].n).toBe(20);
  });

  const as = (person: string) => ({ headers: { 'x-release-actor': person } });
  const stableOf = async (area: string) => {
    const { body } = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    return body.data.areas.find((policy: { area: string }) => policy.area === area).stable;
  };

  test.each([
    ['that name the release', (candidate: string) => ({ release: candidate })],
    ['that carry the same revision', () => ({ revision: 3 })],
    ['that name nothing', () => ({})],
  ])('of 20 simultaneous rollbacks %s one withdraws the candidate, and none the stable release', async (_, bodyFor) => {
    const [former, stable, candidate] = await Promise.all(
      ['one', 'two', 'three'].map((text) => shop.publish('blog', { text })),
    );
    await shop.command('blog', 'promote', { release: former });
    await shop.command('blog', 'promote', { release: stable });
    await shop.command('blog', 'ramp', { release: candidate, percent: 50 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.command('blog', 'rollback', bodyFor(candidate ?? ''), as(`person ${index}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stableOf('blog')).toBe(stable);
  });

  test('of a promotion and 19 ramps of other people at once, no rollout is replaced without its name', async () => {
    const [stable, candidate, ...others] = await Promise.all(
      Array.from({ length: 21 }, (_, index) => shop.publish('blog', { text: String(index) })),
    );
    await shop.command('blog', 'promote', { release: stable });
    await shop.command('blog', 'ramp', { release: candidate, percent: 50 }, as('Sara'));
    const [promotion, ...ramps] = await Promise.all([
      shop.command('blog', 'promote', { release: candidate }, as('Sara')),
      ...others.map((release, index) => shop.command('blog', 'ramp', { release, percent: 1 }, as(`person ${index}`))),
    ]);
    expect(
      promotion?.status === 200 || codeOf(promotion as NonNullable<typeof promotion>) === 'rollout-of-another',
    ).toBe(true);
    // Once Sara's release is stable, the first ramp begins a rollout of its own, and the others are refused.
    const won = ramps.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(ramps.filter((answer) => codeOf(answer) === 'rollout-of-another')).toHaveLength(19 - won.length);
    expect(await stableOf('blog')).toBe(promotion?.status === 200 ? candidate : stable);
  });

  test('an area and a host that do not fit never both go live', async () => {
    for (let round = 0; round < 5; round += 1) {
      const text = `round ${round}`;
      const host = await shop.publish('host', { text, gives: { shared: { react: [] }, layouts: ['default'] } });
      const blog = await shop.publish('blog', { text });
      const [hostResponse, blogResponse] = await Promise.all([
        shop.command('host', 'ramp', { release: host, percent: 1 }),
        shop.command('blog', 'ramp', { release: blog, percent: 1 }),
      ]);
      expect([hostResponse?.status, blogResponse?.status].sort()).toEqual([200, 422]);
      await shop.command('host', 'rollback');
      await shop.command('blog', 'rollback');
    }
  });

  test('of four areas that claim one path at once, one gets it', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        shop.call('POST', '/releases/v1/areas', {
          token: shop.admin,
          body: { area: `area-${name}`, prefixes: ['/new'] },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('a release published ten times at once is stored and logged once', async () => {
    const ids = await atOnce(10, () => shop.publish('blog'));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as n from release_log where kind = 'publish'`,
    );
    expect(rows[0].n).toBe(1);
  });
});
