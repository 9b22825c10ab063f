import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addVisitor, computeVisitorMark, createSketch, durationBucket, encodeSketch } from 'release/edge-report';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

const firstEdge = '00000000-0000-4000-8000-000000000001';
const secondEdge = '00000000-0000-4000-8000-000000000002';

describe('reports of edges', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openRegistry();
  });

  const report = (id: string, changes: object = {}, token = shop.edge) =>
    shop.call('POST', `/releases/v1/edges/${id}`, {
      token,
      body: { name: `edge-${id.at(-1)}`, revision: 1, waitsFor: [], problems: [], figures: [], ...changes },
    });
  const read = async (query = '') =>
    (await shop.call('GET', `/releases/v1/edges${query}`, { token: shop.keyOf('blog').token })).body.data;
  const age = (id: string, seconds: number) =>
    shop.rows('update edges set seen_at = now() - make_interval(secs => $2) where id = $1', [id, seconds]);

  test('the last report of each edge is listed beside the revision of the latest policy', async () => {
    const problem = { area: 'blog', release: 'a'.repeat(16), reason: 'file-missing' };
    expect((await report(firstEdge)).status).toBe(204);
    await report(secondEdge, { waitsFor: [problem], problems: [problem] });
    const { policyRevision, edges } = await read();
    await report(firstEdge, { revision: policyRevision });
    expect((await read()).edges).toEqual([
      {
        name: 'edge-1',
        revision: policyRevision,
        isAway: false,
        seenAt: expect.any(String),
        waitsFor: [],
        problems: [],
      },
      { ...edges[1], waitsFor: [problem], problems: [problem] },
    ]);
    const release = await shop.publish('blog');
    const moved = await shop.command('blog', 'ramp', { release, percent: 1 });
    expect(moved.body.data.policyRevision).toBe((await read()).policyRevision);
    expect(moved.body.data.policyRevision).toBeGreaterThan(policyRevision);
  });

  test('failures are added up over the edges, for one area, the latest first', async () => {
    const failure = { area: 'blog', release: 'a'.repeat(16), where: 'browser', stack: null, count: 1 };
    const at = (minute: number) => ({ at: `2026-11-22T10:0${minute}:00.000Z` });
    await report(firstEdge, {
      failures: [
        { ...failure, message: 'first', ...at(1) },
        { ...failure, area: 'host', message: 'other area', ...at(3) },
      ],
    });
    await report(secondEdge, {
      failures: [
        { ...failure, message: 'first', stack: 'newer', count: 4, ...at(2) },
        { ...failure, message: 'second', ...at(5) },
      ],
    });
    const { body } = await shop.call('GET', '/releases/v1/areas/blog/failures', { token: shop.keyOf('blog').token });
    expect(body.data.failures).toEqual([
      { ...failure, message: 'second', ...at(5) },
      { ...failure, message: 'first', stack: 'newer', count: 5, ...at(2) },
    ]);
    expect((await shop.call('GET', '/releases/v1/areas/blog/failures')).status).toBe(401);
    const unknown = await shop.call('GET', '/releases/v1/areas/nowhere/failures', { token: shop.edge });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'area-unknown']);
  });

  test('a request for the edges that serve a policy waits until the last one reports', async () => {
    const release = await shop.publish('blog');
    const { policyRevision } = (await shop.command('blog', 'ramp', { release, percent: 1 })).body.data;
    await report(firstEdge, { revision: policyRevision });
    await report(secondEdge, {
      revision: policyRevision,
      waitsFor: [{ area: 'blog', release, reason: 'downloading' }],
    });
    const waiting = read(`?revision=${policyRevision}&areas=blog,host`);
    await report(secondEdge, {
      revision: policyRevision,
      waitsFor: [{ area: 'catalog', release, reason: 'downloading' }],
    });
    const waitsFor = (await waiting).edges.map((edge: { waitsFor: { area: string }[] }) => edge.waitsFor);
    expect(waitsFor).toEqual([[], [expect.objectContaining({ area: 'catalog' })]]);
  });

  test('a silent edge is away, and is forgotten when it leaves, starts again or stays away', async () => {
    const names = async () => (await read()).edges.map(({ name, isAway }: Record<string, unknown>) => [name, isAway]);
    await report(firstEdge);
    await report(secondEdge);
    await age(firstEdge, 20);
    expect(await names()).toEqual([
      ['edge-1', true],
      ['edge-2', false],
    ]);
    await report('00000000-0000-4000-8000-000000000003', { name: 'edge-1' });
    expect(await names()).toEqual([
      ['edge-1', false],
      ['edge-2', false],
    ]);
    await report(secondEdge, { isLeaving: true });
    expect(await names()).toEqual([['edge-1', false]]);
    await age('00000000-0000-4000-8000-000000000003', 601);
    expect(await names()).toEqual([]);
  });

  test('status adds the figures of all edges up, for live releases', async () => {
    const [stable, candidate, other] = await Promise.all(
      ['one', 'two', 'three'].map((text) => shop.publish('blog', { text })),
    );
    await shop.command('blog', 'promote', { release: stable });
    await shop.command('blog', 'ramp', { release: candidate, percent: 10 });
    const figures = (release: string | undefined, visitors: string[], ms: number) => {
      const sketch = createSketch();
      for (const visitor of visitors) addVisitor([sketch], computeVisitorMark(visitor));
      const durations = Array.from({ length: durationBucket(ms) + 1 }, () => 0).with(
        durationBucket(ms),
        visitors.length,
      );
      return { area: 'blog', release, pages: visitors.length, failures: 1, visitors: encodeSketch(sketch), durations };
    };
    await report(firstEdge, { figures: [figures(stable, ['a', 'b', 'c'], 20), figures(candidate, ['d'], 90)] });
    await report(secondEdge, { figures: [figures(stable, ['a', 'e'], 20), figures(other, ['a'], 20)] });
    const { body } = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    expect(body.data.figures).toEqual([
      { area: 'blog', release: stable, visitors: 4, pages: 5, failures: 2, p75: expect.any(Number) },
      { area: 'blog', release: candidate, visitors: 1, pages: 1, failures: 1, p75: expect.any(Number) },
    ]);
    expect(Math.abs(body.data.figures[0].p75 - 20)).toBeLessThan(2);
  });

  test('only an edge reports, in the form of a report', async () => {
    expect((await report(firstEdge, {}, shop.keyOf('blog').token)).status).toBe(403);
    expect((await report(firstEdge, { revision: 'x' })).status).toBe(422);
    expect((await report('me')).status).toBe(404);
  });
});
