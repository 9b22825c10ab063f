import { describe, expect, test } from '@jest/globals';
import { encodeActor } from './registry-api.ts';
import {
  edge,
  historyEntry,
  newestId,
  policyAfterPromote,
  stableId,
  startCliSession,
  status,
} from './testing/cli-session.ts';

const cli = await startCliSession();
const statusWith = (changes: object) => ({ ...status, areas: status.areas.map((area) => ({ ...area, ...changes })) });

test('a process prints to its streams, and ends with the exit code of the command', async () => {
  const { code, out, err } = await cli.runProcess('status');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('1 edges have the latest policy');
  const refused = await cli.runProcess('ramp blog ff 10 --json');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('refused (release-unknown)') });
  expect(JSON.parse(refused.out)).toMatchObject({ ok: false, reason: 'release-unknown' });
});

describe('status', () => {
  test('status prints a table of all areas', async () => {
    const { code, out, err } = await cli.run('status');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      'area  stable                  candidate  share  ramped by  former  stored  paths\n' +
        `blog  ${stableId} 1.2.0  –          –      –          –       2       /blog /pages\n` +
        '\n0 of 1 edges have the latest policy (39)\n',
    );
  });

  test('status --json prints one JSON document', async () => {
    const { code, out } = await cli.run('status --json');
    const { areas, edges, figures } = status;
    expect([code, JSON.parse(out)]).toEqual([0, { ok: true, areas, edges, figures }]);
  });

  test('status shows the candidate beside stable, and what edges cannot load', async () => {
    const problem = { area: 'blog', release: newestId, reason: 'file-missing' };
    const figure = { area: 'blog', visitors: 40, pages: 70, failures: 2, p75: 12.5 };
    cli.setResponses({
      'GET status': {
        data: {
          ...statusWith({ candidate: newestId, percent: 10, rollout: { who: 'Ali', at: historyEntry.at } }),
          figures: [
            { ...figure, release: stableId, visitors: 360 },
            { ...figure, release: newestId },
          ],
          policyRevision: 50,
          edges: [
            { ...edge, problems: [problem] },
            {
              ...edge,
              name: 'edge-2',
              revision: 49,
              problems: [problem],
              waitsFor: [{ ...problem, area: 'host', reason: 'downloading' }],
            },
            { ...edge, name: 'edge-3', isAway: true },
          ],
        },
      },
    });
    const { out } = await cli.run('status');
    expect(out).toContain('10 %   Ali');
    expect(out).toMatch(new RegExp(`blog +stable +${stableId} +360 +70 +2 +12.5 ms`));
    expect(out).toMatch(new RegExp(`blog +candidate +${newestId} +40 +70 +2 +12.5 ms`));
    expect(out).toContain('1 of 2 edges have the latest policy (50)');
    expect(out).toContain(`no edge can load blog ${newestId}`);
    expect(out).toContain(`edge-1: blog ${newestId}: cannot be loaded (file-missing)`);
    expect(out).toContain(`edge-2: host ${newestId}: downloading`);
    expect(out).toContain('edge-3: away, last seen 2026-03-01 10:00:00');
  });
});

test('failures prints each failure with its number, without characters that steer a terminal', async () => {
  const failure = { area: 'blog', release: newestId, where: 'browser', count: 12, at: '2026-03-01T10:20:30.123Z' };
  const stack = `TypeError: \u202eno title\n    at Article (https://shop.example/r/blog/${newestId}/web/article.js:1:20)`;
  cli.setResponses({
    'GET areas/blog/failures': { data: { failures: [{ ...failure, message: 'TypeError: \u202eno title', stack }] } },
  });
  const { code, out } = await cli.run('failures blog');
  expect([code, out]).toEqual([
    0,
    `blog ${newestId}: 12 × browser, last at 2026-03-01 10:20:30\n  TypeError:  no title\n    at Article (https://shop.example/r/blog/${newestId}/web/article.js:1:20)\n`,
  ]);
});

test('a refusal is printed without characters that steer a terminal', async () => {
  const message = 'the host does not give \u001b]0;x\u0007\u202eReact of react';
  cli.setResponses({ 'POST areas/blog/ramp': { status: 409, code: 'does-not-fit', message } });
  const { code, err } = await cli.run('ramp blog ab0 10');
  expect([code, err]).toEqual([1, 'refused (does-not-fit): the host does not give  ]0;x  React of react\n']);
});

describe('ramp', () => {
  test('ramp sends the full id, the revision that it read, and the person’s name', async () => {
    const { code, out } = await cli.run('ramp blog ab0 10 --reason because');
    expect(code).toBe(0);
    expect(cli.lastRequest()).toEqual({
      method: 'POST',
      path: '/releases/v1/areas/blog/ramp',
      token: 'blog-token',
      actor: encodeActor('سارا'),
      body: { release: newestId, percent: 10, revision: 7, reason: 'because' },
    });
    expect(out).toContain(`${newestId} (1.2.0) at 10 %`);
  });

  test('ramp resolves "latest" to the newest release', async () => {
    expect((await cli.run('ramp blog latest 0.5%')).code).toBe(0);
    expect(cli.lastRequest()?.body).toEqual({ release: newestId, percent: 0.5, revision: 7 });
  });

  test.each([
    ['ramp blog ab 10', 'release-ambiguous'],
    ['ramp blog ff 10', 'release-unknown'],
    ['ramp blog latest 101', 'bad-percent'],
    ['ramp blog latest ten', 'bad-percent'],
    ['ramp ../blog latest 10', 'area-unknown'],
    ['ramp news latest 10', 'area-unknown'],
  ])('ramp refuses "%s" with %s', async (args, reason) => {
    const { code, out, err } = await cli.run(`${args} --json`);
    expect([code, JSON.parse(out)]).toEqual([1, { ok: false, reason, message: expect.any(String) }]);
    expect(err).toContain(`refused (${reason}): `);
    expect(cli.requests.every((call) => call.method === 'GET')).toBe(true);
  });

  test('ramp prints the refusal of the registry', async () => {
    cli.setResponses({ 'POST areas/blog/ramp': { status: 409, code: 'revision-moved', message: 'Ali was first' } });
    const { code, out, err } = await cli.run('ramp blog latest 10');
    expect([code, out, err]).toEqual([1, '', 'refused (revision-moved): Ali was first\n']);
  });
});

test.each(['blog=ab0=a', '=ab0', 'blog', `blog=${newestId} blog=latest`])(
  'promote-together refuses "%s", which does not name one release for each area',
  async (assignments) => {
    const { code, err } = await cli.run(`promote-together ${assignments}`);
    expect([code, err]).toEqual([1, expect.stringContaining('refused (usage): ')]);
    expect(cli.requests.every((call) => call.method === 'GET')).toBe(true);
  },
);

test('promote and rollback print the new state of the area', async () => {
  cli.setResponses({ 'GET status': { data: statusWith({ candidate: newestId, percent: 10 }) } });
  expect((await cli.run('promote blog')).out).toContain(`blog: ${newestId} is stable now`);
  expect(cli.lastRequest()?.body).toEqual({ release: newestId, revision: 7 });
  cli.setResponses({});
  await cli.run('promote blog latest --revision 7');
  expect(cli.lastRequest()?.body).toEqual({ release: newestId, revision: 7 });
  const { out } = await cli.run('rollback blog --revision 7 --reason broken --json');
  expect(cli.requests.at(-1)?.path).toBe('/releases/v1/edges?revision=41&areas=blog');
  expect(cli.lastRequest()?.body).toEqual({ release: stableId, revision: 7, reason: 'broken' });
  expect(JSON.parse(out)).toEqual({
    ok: true,
    area: 'blog',
    stable: newestId,
    candidate: null,
    percent: 0,
    revision: 8,
    withdrawn: stableId,
    edges: { edges: 1, ready: 1, seconds: expect.any(Number), missing: [] },
  });
});

describe('a state that the person has seen', () => {
  const moved = () => {
    const lastMove = { ...historyEntry, action: 'ramp', who: 'blog (Ali)', percent: 50 };
    const rollout = { who: 'Ali', at: historyEntry.at };
    const changes = { revision: 9, candidate: newestId, percent: 50, lastMove, rollout };
    cli.setResponses({ 'GET status': { data: statusWith(changes) } });
  };

  test.each(['ramp blog latest 10', 'promote blog', 'rollback blog', 'undo blog'])(
    '"%s" is refused when a colleague has changed the area since, and shows the change',
    async (command) => {
      await cli.run('status');
      moved();
      const { code, err } = await cli.run(command);
      expect(code).toBe(1);
      expect(err).toContain('refused (revision-moved)');
      expect(err).toContain(`the ramp of ${newestId} to 50 % by blog (Ali) (2026-03-01 10:00:00)`);
      expect(err).toContain(`candidate ${newestId} (1.2.0) at 50 % by Ali`);
      expect(cli.requests.filter(({ method }) => method === 'POST')).toEqual([]);
      // The refusal has shown the new state.
      expect((await cli.run(command)).code).toBe(0);
      expect(cli.lastRequest()?.body).toMatchObject({ revision: 9 });
    },
  );

  test('another person of the same machine has not seen it', async () => {
    await cli.run('status');
    moved();
    expect((await cli.run('rollback blog', { GIT_AUTHOR_NAME: 'Reza' })).code).toBe(0);
    expect(cli.lastRequest()?.body).toEqual({ revision: 9 });
  });

  test('rollback sends the release of its argument, and without one the release that was last shown', async () => {
    await cli.run('rollback blog aaaa');
    expect(cli.lastRequest()?.body).toEqual({ release: stableId, revision: 7 });
    await cli.run('status');
    await cli.run('rollback blog');
    expect(cli.lastRequest()?.body).toEqual({ release: stableId, revision: 7 });
  });

  test('--take-over names the person whose rollout is taken over', async () => {
    moved();
    expect((await cli.run('ramp blog latest 60 --take-over Ali')).code).toBe(0);
    expect(cli.lastRequest()?.body).toEqual({ release: newestId, percent: 60, revision: 9, takeOver: 'Ali' });
  });

  test('undo prints the move that it took back', async () => {
    moved();
    expect((await cli.run('undo blog --reason oops')).out).toContain(
      `blog: took back the ramp of ${newestId} to 50 % by blog (Ali) (2026-03-01 10:00:00)`,
    );
    expect(cli.lastRequest()?.body).toEqual({ revision: 9, reason: 'oops' });
  });

  test('a second undo prints the move that the registry names, because the last one is an undo', async () => {
    moved();
    const undone = { ...historyEntry, action: 'promote', release: stableId, who: 'Sara' };
    const data = { policy: policyAfterPromote, policyRevision: 42, undone };
    cli.setResponses({ 'POST areas/blog/undo': { data } });
    expect((await cli.run('undo blog --revision 7')).out).toContain(
      `blog: took back the promote of ${stableId} by Sara`,
    );
  });
});

test('doctor lists what speaks against a promotion, and exits with 1 if it would be refused', async () => {
  const calm = await cli.run('doctor blog');
  expect([calm.code, calm.out]).toEqual([0, `blog ${newestId} (1.2.0): nothing speaks against promoting it now\n`]);
  const findings = [
    { kind: 'block', about: 'fit', message: 'the host has no layout x' },
    { kind: 'warn', about: 'size', message: 'scripts: 1 KB → 2 KB' },
  ];
  const path = `GET areas/blog/doctor?release=${newestId}`;
  cli.setResponses({ [path]: { data: { area: 'blog', release: newestId, findings } } });
  const blocked = await cli.run('doctor blog');
  expect(blocked.code).toBe(1);
  expect(blocked.out).toContain('it cannot be promoted now\n  ✗  fit   the host has no layout x\n  !  size  scripts');
  const json = await cli.run('doctor blog latest --json');
  expect(JSON.parse(json.out)).toEqual({ ok: true, area: 'blog', release: newestId, ready: false, findings });
});

test('history prints the time, action, release, percentage, person and reason', async () => {
  const { out } = await cli.run('history blog');
  expect(out.split('\n')[1]).toBe(`2026-03-01 10:00:00  ramp    ${newestId}  10 %   سارا  try it`);
});

describe('explanations of refused commands', () => {
  test('a refused command explains that the registry does not respond', async () => {
    const { code, out } = await cli.run('status --json', { RELEASE_API: cli.deadAddress });
    const { reason, message } = JSON.parse(out);
    expect([code, reason]).toEqual([1, 'registry-unreachable']);
    expect(message).toContain(`${cli.deadAddress} (ECONNREFUSED)`);
    expect(message).toContain('pnpm start');
  });

  test('a refused command explains that a response has an unexpected form', async () => {
    cli.setResponses({ 'GET status': { data: { areas: 'all fine' } } });
    expect((await cli.run('status')).err).toContain('refused (bad-answer)');
  });

  test('a refused command explains that a setting is invalid', async () => {
    const { code, err } = await cli.run('status', { RELEASE_STORE: 'ftp://x' });
    expect([code, err]).toEqual([
      1,
      'refused (bad-setting): invalid: RELEASE_STORE ("file:<folder>" or "s3://bucket/prefix?endpoint=…")\n',
    ]);
  });

  test('a refused command explains that the area’s key is missing', async () => {
    const { code, err } = await cli.run('publish catalog --no-build');
    expect(code).toBe(1);
    expect(err).toContain('refused (no-key)');
    expect(err).toContain('RELEASE_KEY_CATALOG');
  });

  test('a refused command explains that a command or an option does not exist or is missing', async () => {
    const { code, out } = await cli.run('rampp blog --json');
    expect([code, JSON.parse(out)]).toEqual([
      2,
      { ok: false, reason: 'usage', message: expect.stringContaining('ramp') },
    ]);
    const plain = await cli.run('prune blog');
    expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('--keep')]);
  });
});
