import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readAreaKey } from './keys.ts';
import { isPublicKey } from './signing.ts';
import { openStore } from './store.ts';
import { old, releaseDesk, stable } from './testing/release-desk.ts';

const desk = await releaseDesk();

describe('rotate', () => {
  const keyNow = () => {
    const read = readAreaKey('blog', { dataDir: desk.dataDir, env: {} });
    if (!read.ok) throw new Error(read.message);
    return read.value;
  };

  test('makes the key here, sends its public half, keeps it in a file, and prints no secret', async () => {
    const { code, out, err } = await desk.run('rotate blog --json');
    const now = keyNow();
    expect(code).toBe(0);
    expect(isPublicKey(now.publicKey)).toBe(true);
    expect(now.publicKey).not.toBe(desk.key.publicKey);
    expect(now.token).toBe('token-made-by-the-registry');
    expect(desk.lastCall()?.body).toEqual({ publicKey: now.publicKey, token: true });
    for (const secret of [now.privateKey, now.token, desk.key.token]) expect(out + err).not.toContain(secret);
    expect((await stat(join(desk.dataDir, 'keys/blog.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(desk.dataDir, 'keys'))).sort()).toEqual(['admin.json', 'blog.json']);
  });

  test('of the key alone keeps the token, and the other way about', async () => {
    desk.answer({ 'POST areas/blog/rotate': { data: { keyId: 'x' } } });
    expect((await desk.run('rotate blog --key')).code).toBe(0);
    expect(desk.lastCall()?.body).toEqual({ publicKey: keyNow().publicKey });
    expect(keyNow().publicKey).not.toBe(desk.key.publicKey);
    expect(keyNow().token).toBe(desk.key.token);
    const publicKey = keyNow().publicKey;
    desk.answer({});
    await desk.run('rotate blog --token');
    expect(desk.lastCall()?.body).toEqual({ token: true });
    expect(keyNow()).toMatchObject({ publicKey, token: 'token-made-by-the-registry' });
  });

  test('that is refused leaves the key as it was', async () => {
    desk.answer({ 'POST areas/blog/rotate': { status: 403, code: 'token-of-another', message: 'no' } });
    expect((await desk.run('rotate blog')).code).toBe(1);
    expect(keyNow()).toEqual(desk.key);
    expect((await readdir(join(desk.dataDir, 'keys'))).sort()).toEqual(['admin.json', 'blog.json']);
  });

  test('of a key that comes from a variable is refused, with the way out', async () => {
    const { err } = await desk.run('rotate blog', { RELEASE_KEY_BLOG: JSON.stringify(desk.key) });
    expect(err).toContain('refused (key-from-environment)');
    expect(desk.calls).toEqual([]);
  });
});

test('area add keeps what it is given in a file, with the admin’s token', async () => {
  const { code, out } = await desk.run('area add news --prefix /news /press');
  expect([code, desk.lastCall()?.token, desk.lastCall()?.body]).toEqual([
    0,
    'admin-token',
    { area: 'news', prefixes: ['/news', '/press'] },
  ]);
  expect(out).not.toContain('news-token');
  expect(JSON.parse(await readFile(join(desk.dataDir, 'keys/news.json'), 'utf8')).token).toBe('news-token');
});

test('area claim gives an area more paths, with the admin’s token', async () => {
  const { out } = await desk.run('area claim blog --prefix /news');
  expect([desk.lastCall()?.token, desk.lastCall()?.body]).toEqual(['admin-token', { prefixes: ['/news'] }]);
  expect(out).toBe('blog: serves /blog /pages /news now\n');
});

test('area remove takes away files and key once the registry has given the area up, and nothing before', async () => {
  const store = openStore(`file:${join(desk.dataDir, 'releases')}`);
  for (const area of ['blog', 'catalog']) await store.put(`${area}/${stable}/web/a.js`, Buffer.from('a'));
  desk.answer({ 'POST areas/blog/remove': { status: 422, code: 'already-live', message: 'no' } });
  expect((await desk.run('area remove blog')).code).toBe(1);
  expect(await store.list('blog')).toHaveLength(1);

  desk.answer({ 'POST areas/blog/remove': { data: { releases: [stable] } } });
  const { code, out } = await desk.run('area remove blog --though-live --reason trial --json');
  expect([code, JSON.parse(out)]).toEqual([0, { ok: true, area: 'blog', removed: [stable] }]);
  expect([desk.lastCall()?.token, desk.lastCall()?.body]).toEqual([
    'admin-token',
    { thoughLive: true, reason: 'trial' },
  ]);
  expect([await store.list('blog'), await store.list('catalog')]).toEqual([[], [`catalog/${stable}/web/a.js`]]);
  expect(await readdir(join(desk.dataDir, 'keys'))).not.toContain('blog.json');
});

test('prune removes from the store what the registry gave up, and nothing else', async () => {
  const store = openStore(`file:${join(desk.dataDir, 'releases')}`);
  for (const id of [stable, old]) await store.put(`blog/${id}/web/a.js`, Buffer.from('a'));
  const { code, out } = await desk.run('prune blog --keep 5 --json');
  expect([code, JSON.parse(out)]).toEqual([0, { ok: true, area: 'blog', pruned: [old], removed: [old] }]);
  expect(await store.list('blog')).toEqual([`blog/${stable}/web/a.js`]);
});
