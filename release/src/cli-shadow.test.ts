import { describe, expect, test } from '@jest/globals';
import { addDuration, createShadowFigures } from './edge-report.ts';
import { edge, newestId, stableId, startCliSession, status } from './testing/cli-session.ts';

const cli = await startCliSession();
const shadow = {
  release: newestId,
  percent: 5,
  run: 'first',
  who: 'Sara',
  isRunning: true,
  startedAt: '2026-03-01T10:00:00.000Z',
  until: '2026-03-01T10:10:00.000Z',
};
const change = (changes = {}) => ({ data: { shadow: { ...shadow, ...changes }, policyRevision: 50 } });

describe('starting and stopping', () => {
  test('a shadow is started with the newest release that fits, and the edges are awaited', async () => {
    cli.setResponses({ 'POST areas/blog/shadow': change() });
    const { code, out } = await cli.run('shadow blog latest');
    expect([code, cli.lastRequest()?.body]).toEqual([0, { release: newestId, percent: 5, seconds: 600 }]);
    expect(out).toContain(
      `blog: shadow ${newestId} on 5 % of the requests, started by Sara, until 2026-03-01 10:10:00`,
    );
    expect(out).toContain('1 of 1 edges have it');
  });

  test('share and time are options, and wrong ones are refused', async () => {
    cli.setResponses({ 'POST areas/blog/shadow': change() });
    await cli.run(`shadow blog ${newestId} --share 20% --for 2h --reason why`);
    expect(cli.lastRequest()?.body).toEqual({ release: newestId, percent: 20, seconds: 7200, reason: 'why' });
    expect((await cli.run('shadow blog latest --share 0')).err).toContain('bad-percent');
    expect((await cli.run('shadow blog latest --for 10')).err).toContain('bad-duration');
    expect((await cli.run('shadow blog latest --for 25h')).err).toContain('bad-duration');
  });

  test('--stop ends the shadow of an area, and names no release', async () => {
    cli.setResponses({ 'POST areas/blog/shadow/stop': change({ isRunning: false }) });
    expect((await cli.run('shadow blog --stop')).out).toContain('ended at 2026-03-01 10:10:00');
    expect((await cli.run('shadow blog latest --stop')).err).toContain('usage');
  });

  test('status names the shadows that run', async () => {
    cli.setResponses({
      'GET status': { data: { ...status, areas: status.areas.map((area) => ({ ...area, shadow })) } },
    });
    expect((await cli.run('status')).out).toContain(
      `shadow of blog: ${newestId} at 5 % until 2026-03-01 10:10:00, started by Sara`,
    );
  });
});

describe('the report', () => {
  const figures = createShadowFigures();
  for (let page = 0; page < 4; page += 1) {
    addDuration(figures.durations.stable, 20);
    addDuration(figures.durations.shadow, 60);
  }
  const failure = { area: 'blog', release: newestId, where: 'render', message: 'x is undefined', stack: null };
  const drawn = {
    ...figures,
    pages: 4,
    failures: 2,
    dropped: 7,
    differences: 1,
    incomparable: 1,
    bytes: { stable: 40_000, shadow: 48_000 },
    examples: [{ path: '/blog?page', stable: 'five sacks', shadow: '' }],
    lastFailures: [{ ...failure, count: 2, at: '2026-03-01T10:05:00.000Z' }],
  };
  const edges = [
    { name: edge.name, problem: null },
    { name: 'edge-2', problem: 'file-missing' },
  ];
  const respond = (changes = {}) =>
    cli.setResponses({
      'GET areas/blog/shadow': { data: { shadow, stable: stableId, edges, figures: drawn, ...changes } },
    });

  test('the report shows the shadow beside stable', async () => {
    respond();
    const { code, out } = await cli.run('shadow blog');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`stable +${stableId} +4 +– +[\\d.]+ ms +[\\d.]+ ms +10.0 KB`));
    expect(out).toMatch(new RegExp(`shadow +${newestId} +4 +2 +[\\d.]+ ms +[\\d.]+ ms +12.0 KB`));
    expect(out).toContain(
      '1 of 4 pages have another visible text:\n  /blog?page\n    stable  five sacks\n    shadow  (ends)',
    );
    expect(out).toContain('1 pages could not be compared');
    expect(out).toContain('7 requests were left out');
    expect(out).toContain('not on edge-2: cannot be loaded (file-missing)');
    expect(out).toContain(`blog ${newestId}: 2 × render, last at 2026-03-01 10:05:00\n  x is undefined`);
  });

  test('--json has the figures and their summary', async () => {
    respond();
    const { summary, figures: printed } = JSON.parse((await cli.run('shadow blog --json')).out);
    expect(printed).toEqual(drawn);
    expect(summary.shadow.p75 / summary.stable.p75).toBeGreaterThan(2.5);
  });

  test('a report without pages, edges or a shadow says so', async () => {
    respond({ figures: createShadowFigures(), edges: [] });
    const { out } = await cli.run('shadow blog');
    expect(out).toContain('no page was rendered yet');
    expect(out).toContain('no edge has reported about it yet');
    respond({ shadow: null });
    expect((await cli.run('shadow blog')).out).toBe('blog had no shadow yet\n');
  });
});
