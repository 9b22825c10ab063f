import { describe, expect, test } from '@jest/globals';
import { encodeActor } from './actor.ts';
import { readOverride } from './override.ts';
import { releaseDesk, second, stable, status } from './testing/release-desk.ts';

const desk = await releaseDesk();

describe('status', () => {
  test('shows every area on one screen', async () => {
    const { code, out, err } = await desk.run('status');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      'area  stable                  candidate  share  kept  paths\n' +
        `blog  ${stable} 1.2.0  –          –      2     /blog /pages\n`,
    );
  });

  test('is one JSON document when asked', async () => {
    const { code, out } = await desk.run('status --json');
    expect([code, JSON.parse(out)]).toEqual([0, { ok: true, ...status }]);
  });
});

describe('ramp', () => {
  test('names the release by the beginning of its id, the revision it looked at, and who', async () => {
    const { code, out } = await desk.run('ramp blog ab0 10 --reason because');
    expect(code).toBe(0);
    expect(desk.lastCall()).toEqual({
      method: 'POST',
      path: '/releases/v1/areas/blog/ramp',
      token: 'blog-token',
      actor: encodeActor('سارا'),
      body: { release: second, percent: 10, revision: 7, reason: 'because' },
    });
    expect(out).toContain(`${second} (1.2.0) at 10 %`);
  });

  test('takes the newest as latest', async () => {
    expect((await desk.run('ramp blog latest 0.5%')).code).toBe(0);
    expect(desk.lastCall()?.body).toEqual({ release: second, percent: 0.5, revision: 7 });
  });

  test.each([
    ['ramp blog ab 10', 'release-ambiguous'],
    ['ramp blog ff 10', 'release-unknown'],
    ['ramp blog latest 101', 'bad-percent'],
    ['ramp blog latest ten', 'bad-percent'],
    ['ramp ../blog latest 10', 'area-unknown'],
    ['ramp news latest 10', 'area-unknown'],
  ])('refuses "%s" with %s', async (args, reason) => {
    const { code, out, err } = await desk.run(`${args} --json`);
    expect([code, JSON.parse(out)]).toEqual([1, { ok: false, reason, message: expect.any(String) }]);
    expect(err).toContain(`refused (${reason}): `);
    expect(desk.calls.every((call) => call.method === 'GET')).toBe(true);
  });

  test('hands on the registry’s own refusal', async () => {
    desk.answer({ 'POST areas/blog/ramp': { status: 409, code: 'revision-moved', message: 'Ali was first' } });
    const { code, out, err } = await desk.run('ramp blog latest 10');
    expect([code, out, err]).toEqual([1, '', 'refused (revision-moved): Ali was first\n']);
  });
});

test('promote and rollback say where the area stands now', async () => {
  expect((await desk.run('promote blog')).out).toContain(`blog: ${second} is stable now`);
  expect(desk.lastCall()?.body).toEqual({ revision: 7 });
  await desk.run('promote blog latest');
  expect(desk.lastCall()?.body).toEqual({ release: second, revision: 7 });
  const { out } = await desk.run('rollback blog --reason broken --json');
  expect(desk.lastCall()?.body).toEqual({ revision: 7, reason: 'broken' });
  expect(JSON.parse(out)).toEqual({
    ok: true,
    area: 'blog',
    stable: second,
    candidate: null,
    percent: 0,
    revision: 8,
    withdrawn: stable,
  });
});

test('history shows who, what, when and why', async () => {
  const { out } = await desk.run('history blog');
  expect(out.split('\n')[1]).toBe(`2026-03-01 10:00:00  ramp  ${second}  10 %   سارا  try it`);
});

describe('override', () => {
  const linkIn = async (args: string) => new URL(JSON.parse((await desk.run(`${args} --json`)).out).link);

  test('gives a signed link that ends in twelve hours', async () => {
    const link = await linkIn('override blog latest');
    expect(`${link.origin}${link.pathname}`).toBe('https://shop.example/_override');
    expect(link.searchParams.get('to')).toBe('/');
    const known = { blog: [{ id: desk.key.keyId, publicKey: desk.key.publicKey, retired: false }] };
    const read = readOverride(link.searchParams.get('token') ?? '', known);
    expect(read).toMatchObject({ ok: true, value: { area: 'blog', release: second } });
    expect(read.ok && Math.abs(read.value.expires - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
  });

  test('of a working copy asks nobody', async () => {
    const link = await linkIn('override blog http://localhost:3102 --hours 1');
    const known = { blog: [{ id: desk.key.keyId, publicKey: desk.key.publicKey, retired: false }] };
    expect(readOverride(link.searchParams.get('token') ?? '', known)).toMatchObject({
      value: { url: 'http://localhost:3102' },
    });
    expect(desk.calls).toEqual([]);
  });

  test.each(['0', '-1', '169', 'x'])('for %s hours is refused', async (hours) => {
    expect((await desk.run(`override blog latest --hours=${hours}`)).err).toContain('bad-hours');
  });
});

describe('what stands in the way is said', () => {
  test('a registry that does not answer', async () => {
    const { code, out } = await desk.run('status --json', { RELEASE_API: desk.deadAddress });
    const { reason, message } = JSON.parse(out);
    expect([code, reason]).toEqual([1, 'registry-unreachable']);
    expect(message).toContain(`${desk.deadAddress} (ECONNREFUSED)`);
    expect(message).toContain('pnpm start');
  });

  test('an answer that is none', async () => {
    desk.answer({ 'GET status': { data: { areas: 'all fine' } } });
    expect((await desk.run('status')).err).toContain('refused (bad-answer)');
  });

  test('a setting that is not understood', async () => {
    const { code, err } = await desk.run('status', { RELEASE_STORE: 'ftp://x' });
    expect([code, err]).toEqual([
      1,
      'refused (bad-setting): not understood: RELEASE_STORE ("file:<folder>" or "s3://bucket/prefix?endpoint=…")\n',
    ]);
  });

  test('a key that is not here', async () => {
    const { code, err } = await desk.run('publish catalog --no-build');
    expect(code).toBe(1);
    expect(err).toContain('refused (no-key)');
    expect(err).toContain('RELEASE_KEY_CATALOG');
  });

  test('a line that is no command', async () => {
    const { code, out } = await desk.run('rampp blog --json');
    expect([code, JSON.parse(out)]).toEqual([
      2,
      { ok: false, reason: 'usage', message: expect.stringContaining('ramp') },
    ]);
    const plain = await desk.run('prune blog');
    expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('--keep')]);
  });
});
