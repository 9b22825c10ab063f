import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createShadowFigures } from 'release/edge-report';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('shadows', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  let stable: string;
  let next: string;
  beforeEach(async () => {
    shop = await openRegistry();
    const host = await shop.publish('host', { text: 'host' });
    await shop.command('host', 'promote', { release: host });
    stable = await shop.publish('blog', { text: 'one' });
    await shop.command('blog', 'promote', { release: stable });
    next = await shop.publish('blog', { text: 'two' });
  });

  const send = (command: string, body: object = {}, person = 'Sara') =>
    shop.command('blog', command, body, { headers: { 'x-release-actor': person } });
  const start = (changes: object = {}, person = 'Sara') =>
    send('shadow', { release: next, percent: 5, seconds: 600, ...changes }, person);
  const read = async (area = 'blog') =>
    (await shop.call('GET', `/releases/v1/areas/${area}/shadow`, { token: shop.keyOf('blog').token })).body.data;
  const readArea = async (kind: 'policy' | 'status') => {
    const { body } = await shop.call('GET', `/releases/v1/${kind}`, { token: shop.edge });
    return body.data.areas.find(({ area }: { area: string }) => area === 'blog');
  };
  const report = (edge: number, shadows: object[]) =>
    shop.call('POST', `/releases/v1/edges/00000000-0000-4000-8000-00000000000${edge}`, {
      token: shop.edge,
      body: { name: `edge-${edge}`, revision: 1, waitsFor: [], problems: [], figures: [], shadows },
    });

  test('a shadow is in the policy for its time, and no visitor gets it', async () => {
    const before = await readArea('policy');
    const { status, body } = await start();
    expect([status, body.data.shadow]).toEqual([
      200,
      expect.objectContaining({ release: next, who: 'Sara', isRunning: true }),
    ]);
    const { shadow, ...after } = await readArea('policy');
    expect(after).toEqual(before);
    expect(shadow).toMatchObject({ release: next, percent: 5 });
    const { body: edges } = await shop.call('GET', '/releases/v1/edges', { token: shop.edge });
    expect(body.data.policyRevision).toBe(edges.data.policyRevision);
    const { startedAt, until } = (await readArea('status')).shadow;
    expect(Date.parse(until) - Date.parse(startedAt)).toBe(600_000);
  });

  test('a shadow that is over or stopped does not run, and its report stays', async () => {
    const { run } = (await start()).body.data.shadow;
    await report(1, [{ area: 'blog', run, problem: null, figures: { ...createShadowFigures(), pages: 3 } }]);
    expect((await send('shadow/stop', { reason: 'enough' }, 'Ali')).body.data.shadow.isRunning).toBe(false);
    expect(codeOf(await send('shadow/stop'))).toBe('nothing-to-stop');
    expect((await readArea('status')).shadow).toBeUndefined();
    expect(await read()).toMatchObject({ shadow: { release: next, isRunning: false }, figures: { pages: 3 } });

    await start();
    expect(await read()).toMatchObject({ shadow: { isRunning: true }, edges: [], figures: { pages: 0 } });
    await shop.rows("update shadows set until = now() - interval '1 second'");
    expect((await read()).shadow.isRunning).toBe(false);
    expect(await read('host')).toMatchObject({ shadow: null });
  });

  test('the reports of all edges are added up', async () => {
    const { run } = (await start()).body.data.shadow;
    const failure = { area: 'blog', release: next, where: 'render', message: 'bad', stack: null };
    const figures = (changes: object) => ({ ...createShadowFigures(), ...changes });
    await report(1, [
      {
        area: 'blog',
        run,
        problem: null,
        figures: figures({
          pages: 3,
          failures: 1,
          dropped: 2,
          differences: 1,
          bytes: { stable: 30, shadow: 60 },
          durations: { stable: [0, 2], shadow: [1, 1] },
          examples: [{ path: '/blog', stable: 'a', shadow: 'b' }],
          lastFailures: [{ ...failure, count: 1, at: '2026-11-23T10:00:00.000Z' }],
        }),
      },
    ]);
    await report(2, [
      {
        area: 'blog',
        run,
        problem: 'file-missing',
        figures: figures({
          pages: 1,
          failures: 4,
          differences: 2,
          bytes: { stable: 10, shadow: 20 },
          durations: { stable: [1], shadow: [0, 0, 1] },
          examples: ['/blog', '/blog/2'].map((path) => ({ path, stable: 'a', shadow: 'c' })),
          lastFailures: [{ ...failure, count: 4, at: '2026-11-23T11:00:00.000Z' }],
        }),
      },
      { area: 'host', run: 'other', problem: null, figures: figures({ pages: 100 }) },
    ]);
    const { edges, figures: sum } = await read();
    expect(edges).toEqual([
      { name: 'edge-1', problem: null },
      { name: 'edge-2', problem: 'file-missing' },
    ]);
    expect(sum).toMatchObject({ pages: 4, failures: 5, dropped: 2, differences: 3, bytes: { stable: 40, shadow: 80 } });
    expect(sum.durations).toEqual({ stable: [1, 2], shadow: [1, 1, 1] });
    expect(sum.examples.map(({ path }: { path: string }) => path)).toEqual(['/blog', '/blog/2']);
    expect(sum.lastFailures).toEqual([{ ...failure, count: 5, at: '2026-11-23T11:00:00.000Z' }]);
  });

  test('a shadow must be a release that could be ramped', async () => {
    const other = await shop.publish('blog', {
      text: 'three',
      uses: { shared: { react: ['useMagic'] }, operations: [] },
    });
    expect(codeOf(await start({ release: other }))).toBe('does-not-fit');
    expect(codeOf(await start({ release: stable }))).toBe('already-live');
    expect(codeOf(await start({ release: '0'.repeat(16) }))).toBe('release-unknown');
    expect((await start({ percent: 0 })).status).toBe(422);
    expect((await start({ seconds: 86_401 })).status).toBe(422);
    await shop.store.remove(`blog/${next}/web`);
    expect(codeOf(await start())).toBe('file-missing');
    const catalog = await shop.publish('catalog', { text: 'one' });
    expect(codeOf(await shop.command('catalog', 'shadow', { release: catalog, percent: 5, seconds: 60 }))).toBe(
      'nothing-to-compare',
    );
  });

  test('the shadow of a colleague is not replaced, but can be stopped', async () => {
    const other = await shop.publish('blog', { text: 'three' });
    await start();
    expect((await start({ percent: 10 })).status).toBe(200);
    const refused = await start({ release: other }, 'Ali');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'shadow-of-another']);
    expect((await send('shadow/stop', {}, 'Ali')).status).toBe(200);
    expect((await start({ release: other }, 'Ali')).status).toBe(200);
  });

  test('a shadow is in the history, and is no move', async () => {
    await send('ramp', { release: next, percent: 10 });
    const other = await shop.publish('blog', { text: 'three' });
    await start({ release: other });
    const { body } = await shop.call('GET', '/releases/v1/areas/blog/history?limit=1', { token: shop.edge });
    expect(body.data.entries).toMatchObject([{ action: 'shadow', release: other, reason: '5 % for 600 s' }]);
    expect((await send('undo')).body.data.policy).toMatchObject({ stable, candidate: null });
  });

  test('only those who may release an area start its shadows', async () => {
    const body = { release: next, percent: 5, seconds: 60 };
    expect((await shop.command('blog', 'shadow', body, { token: shop.keyOf('host').token })).status).toBe(403);
    expect((await shop.command('blog', 'shadow', body, { token: shop.edge })).status).toBe(403);
  });
});
