import { describe, expect, test } from '@jest/globals';
import { verifyOverride } from './override.ts';
import { newestId, stableId, startCliSession } from './testing/cli-session.ts';

const cli = await startCliSession();
const keysOfBlog = { blog: [{ id: cli.key.keyId, publicKey: cli.key.publicKey, retired: false }] };

describe('override', () => {
  const linkIn = async (args: string) => new URL(JSON.parse((await cli.run(`${args} --json`, noShop)).out).link);
  const noShop = { SHOP_URL: cli.deadAddress };

  test('override prints a signed link that expires in twelve hours', async () => {
    const link = await linkIn('override blog latest');
    expect(`${link.origin}${link.pathname}`).toBe(`${cli.deadAddress}/_override`);
    expect(link.searchParams.get('to')).toBe('/blog');
    const override = verifyOverride(link.searchParams.get('token') ?? '', keysOfBlog);
    expect(override).toMatchObject({ ok: true, value: { area: 'blog', release: newestId } });
    expect(override.ok && Math.abs(override.value.expires - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
  });

  test('the command override does not call the registry for a working copy', async () => {
    const link = await linkIn('override blog http://localhost:3102 --hours 1');
    expect(verifyOverride(link.searchParams.get('token') ?? '', keysOfBlog)).toMatchObject({
      value: { url: 'http://localhost:3102' },
    });
    expect(cli.requests).toEqual([]);
  });

  test('--page is the page that the link opens; only pages of the shop are accepted', async () => {
    expect((await linkIn('override blog latest --page /blog/articles/3?a=b')).searchParams.get('to')).toBe(
      '/blog/articles/3?a=b',
    );
    for (const page of ['//evil.example', 'blog', '/\\evil.example']) {
      expect((await cli.run(`override blog latest --page ${page}`, noShop)).err).toContain('bad-page');
    }
  });

  test('open shows the live release of a role', async () => {
    const opened = await linkIn('open blog stable');
    expect(verifyOverride(opened.searchParams.get('token') ?? '', keysOfBlog)).toMatchObject({
      value: { release: stableId },
    });
    expect((await cli.run('open blog candidate', noShop)).err).toContain('release-unknown');
    expect((await cli.run('open blog newest', noShop)).err).toContain('usage');
  });

  test('a build that no edge would show gets no link; without an edge the link is marked as not checked', async () => {
    expect((await cli.run('override blog latest', noShop)).out).toContain('not checked');
    const path = '/_override/check';
    cli.setShop((request) =>
      request.startsWith(path) ? { ok: false, reason: 'does-not-fit', message: 'no layout' } : undefined,
    );
    const refused = await cli.run('override blog latest', { SHOP_URL: cli.shop });
    expect([refused.code, refused.out, refused.err]).toEqual([
      1,
      '',
      expect.stringContaining('refused (does-not-fit)'),
    ]);
    cli.setShop((request) => (request.startsWith(path) ? { ok: true, area: 'blog' } : undefined));
    expect((await cli.run('override blog latest', { SHOP_URL: cli.shop })).out).not.toContain('not checked');
  });

  test('an edge that has not heard of a new release is asked again, but not endlessly', async () => {
    const notRegistered = { ok: false, reason: 'not-registered', message: 'unknown here' };
    const answersWith = (answers: object[], last: object) =>
      cli.setShop((request) => (request.startsWith('/_override/check') ? (answers.shift() ?? last) : undefined));
    answersWith([notRegistered, notRegistered], { ok: true });
    const link = await cli.run('override blog latest', { SHOP_URL: cli.shop });
    expect([link.code, link.err]).toEqual([0, '']);
    expect(link.out).not.toContain('not checked');
    answersWith([], notRegistered);
    expect((await cli.run('override blog latest', { SHOP_URL: cli.shop })).err).toContain('refused (not-registered)');
  });

  test.each(['0', '-1', '169', 'x'])('override refuses %s hours', async (hours) => {
    expect((await cli.run(`override blog latest --hours=${hours}`)).err).toContain('bad-hours');
  });
});
