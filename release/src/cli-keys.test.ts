import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readAreaKey, writeKey } from './keys.ts';
import { isPublicKey } from './signing.ts';
import { openStore } from './store.ts';
import { prunedId, stableId, startCliSession } from './testing/cli-session.ts';

const cli = await startCliSession();

describe('rotate', () => {
  const readKey = () => {
    const key = readAreaKey('blog', { dataDir: cli.dataDir, env: {} });
    if (!key.ok) throw new Error(key.message);
    return key.value;
  };

  test('rotate creates the key locally, sends its public half, writes it to a file, and prints no secret', async () => {
    const { code, out, err } = await cli.run('rotate blog --json');
    const key = readKey();
    expect(code).toBe(0);
    expect(isPublicKey(key.publicKey)).toBe(true);
    expect(key.publicKey).not.toBe(cli.key.publicKey);
    expect(key.token).toBe('token-made-by-the-registry');
    expect(cli.lastRequest()?.body).toEqual({ publicKey: key.publicKey, token: true });
    for (const secret of [key.privateKey, key.token, cli.key.token]) expect(out + err).not.toContain(secret);
    expect((await stat(join(cli.dataDir, 'keys/blog.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(cli.dataDir, 'keys'))).sort()).toEqual(['admin.json', 'blog.json']);
  });

  test('rotate --key keeps the token, and rotate --token keeps the key', async () => {
    cli.setResponses({ 'POST areas/blog/rotate': { data: { keyId: 'x' } } });
    expect((await cli.run('rotate blog --key')).code).toBe(0);
    expect(cli.lastRequest()?.body).toEqual({ publicKey: readKey().publicKey });
    expect(readKey().publicKey).not.toBe(cli.key.publicKey);
    expect(readKey().token).toBe(cli.key.token);
    const publicKey = readKey().publicKey;
    cli.setResponses({});
    await cli.run('rotate blog --token');
    expect(cli.lastRequest()?.body).toEqual({ token: true });
    expect(readKey()).toMatchObject({ publicKey, token: 'token-made-by-the-registry' });
  });

  test('rotate leaves the key file unchanged when the registry refuses', async () => {
    cli.setResponses({ 'POST areas/blog/rotate': { status: 403, code: 'token-of-another', message: 'no' } });
    expect((await cli.run('rotate blog')).code).toBe(1);
    expect(readKey()).toEqual(cli.key);
    expect((await readdir(join(cli.dataDir, 'keys'))).sort()).toEqual(['admin.json', 'blog.json']);
  });

  test('rotate without the key of the area uses the token of the admin, because the one for releases may not rotate', async () => {
    await rm(join(cli.dataDir, 'keys/blog.json'));
    await writeKey(cli.dataDir, 'release', { token: 'release-token' });
    expect((await cli.run('rotate blog')).code).toBe(0);
    expect(cli.lastRequest()?.token).toBe('admin-token');
  });

  test('rotate with a key file that is older than the last rotation uses the token of the admin', async () => {
    const refusal = { status: 401, code: 'token-unknown', message: 'this token is not known here' };
    const rotated = { data: { keyId: 'x', token: 'token-made-by-the-registry' } };
    cli.setResponses({ 'POST areas/blog/rotate': ({ token }) => (token === cli.key.token ? refusal : rotated) });
    expect((await cli.run('rotate blog --token')).code).toBe(0);
    expect(cli.lastRequest()).toMatchObject({
      token: 'admin-token',
      body: { token: true, publicKey: expect.any(String) },
    });
    expect(readKey()).toMatchObject({ token: 'token-made-by-the-registry' });
    expect(readKey().publicKey).not.toBe(cli.key.publicKey);

    await writeKey(cli.dataDir, 'blog', cli.key);
    await rm(join(cli.dataDir, 'keys/admin.json'));
    expect(await cli.run('rotate blog')).toMatchObject({ code: 1, err: expect.stringContaining(refusal.message) });
    expect(readKey()).toEqual(cli.key);
  });

  test('rotate refuses to replace a key that comes from an environment variable', async () => {
    const { err } = await cli.run('rotate blog', { RELEASE_KEY_BLOG: JSON.stringify(cli.key) });
    expect(err).toContain('refused (key-from-environment)');
    expect(cli.requests).toEqual([]);
  });
});

test('without the key of the area, a ramp uses the token for releases, or else that of the admin', async () => {
  await rm(join(cli.dataDir, 'keys/blog.json'));
  const tokenOfRamp = async (env: Record<string, string>) => {
    // The stub's revision does not move.
    expect((await cli.run('ramp blog latest 10 --revision 7', env)).code).toBe(0);
    return cli.lastRequest()?.token;
  };
  const env = { RELEASE_KEY_RELEASE: JSON.stringify({ token: 'release-token' }) };
  expect([await tokenOfRamp(env), await tokenOfRamp({})]).toEqual(['release-token', 'admin-token']);
});

test('the key file of an area does not pass for that of a token', async () => {
  await rm(join(cli.dataDir, 'keys/blog.json'));
  await writeKey(cli.dataDir, 'release', { ...cli.key, area: 'release' });
  await cli.run('ramp blog latest 10');
  expect(cli.lastRequest()?.token).toBe('admin-token');
});

test('area add uses the admin token and writes the new key to a file', async () => {
  const { code, out } = await cli.run('area add news --prefix /news /press');
  expect([code, cli.lastRequest()?.token, cli.lastRequest()?.body]).toEqual([
    0,
    'admin-token',
    { area: 'news', prefixes: ['/news', '/press'] },
  ]);
  expect(out).not.toContain('news-token');
  expect(JSON.parse(await readFile(join(cli.dataDir, 'keys/news.json'), 'utf8')).token).toBe('news-token');
});

test('a new key that cannot be written is refused, and the message says how to get another', async () => {
  // A folder in the place of the file.
  await mkdir(join(cli.dataDir, 'keys/news.json/x'), { recursive: true });
  const added = await cli.run('area add news --prefix /news');
  expect([added.code, added.err]).toEqual([
    1,
    expect.stringMatching(/^refused \(key-not-written\): .*release rotate news.*\n$/),
  ]);

  await mkdir(join(cli.dataDir, 'keys/blog.next.json/x'), { recursive: true });
  const rotated = await cli.run('rotate blog');
  expect([rotated.code, rotated.err]).toEqual([
    1,
    expect.stringMatching(/^refused \(key-not-written\): .*Nothing was changed\n$/),
  ]);
  expect(cli.lastRequest()?.path).not.toContain('rotate');
});

test('area claim uses the admin token and prints all paths of the area', async () => {
  const { out } = await cli.run('area claim blog --prefix /news');
  expect([cli.lastRequest()?.token, cli.lastRequest()?.body]).toEqual(['admin-token', { prefixes: ['/news'] }]);
  expect(out).toBe('blog: serves /blog /pages /news now\n');
});

test('a store that cannot be used refuses the command without the trace of an error', async () => {
  const store = join(cli.dataDir, 'no-folder');
  await writeFile(store, '');
  const { code, err } = await cli.run('prune blog --keep 5', { RELEASE_STORE: `file:${store}` });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^refused \(store-failed\): the store of releases \(file:.*ENOTDIR.*\n$/),
  ]);

  cli.setResponses({ 'POST areas/blog/remove': { data: { releases: [stableId] } } });
  const removal = await cli.run('area remove blog', { RELEASE_STORE: `file:${store}` });
  expect([removal.code, removal.err]).toEqual([1, expect.stringContaining('blog was removed from the registry')]);
  expect(await readdir(join(cli.dataDir, 'keys'))).not.toContain('blog.json');
});

test('area remove deletes files and key only after the registry has removed the area', async () => {
  const store = openStore(`file:${join(cli.dataDir, 'releases')}`);
  for (const area of ['blog', 'catalog']) await store.put(`${area}/${stableId}/web/a.js`, Buffer.from('a'));
  cli.setResponses({ 'POST areas/blog/remove': { status: 422, code: 'already-live', message: 'no' } });
  expect((await cli.run('area remove blog')).code).toBe(1);
  expect(await store.list('blog')).toHaveLength(1);

  cli.setResponses({ 'POST areas/blog/remove': { data: { releases: [stableId] } } });
  const { code, out } = await cli.run('area remove blog --though-live --reason trial --json');
  expect([code, JSON.parse(out)]).toEqual([0, { ok: true, area: 'blog', removed: [stableId] }]);
  expect([cli.lastRequest()?.token, cli.lastRequest()?.body]).toEqual([
    'admin-token',
    { thoughLive: true, reason: 'trial' },
  ]);
  expect([await store.list('blog'), await store.list('catalog')]).toEqual([[], [`catalog/${stableId}/web/a.js`]]);
  expect(await readdir(join(cli.dataDir, 'keys'))).not.toContain('blog.json');
});

test('prune deletes only those releases from the store that the registry has pruned', async () => {
  const store = openStore(`file:${join(cli.dataDir, 'releases')}`);
  for (const id of [stableId, prunedId]) await store.put(`blog/${id}/web/a.js`, Buffer.from('a'));
  const { code, out } = await cli.run('prune blog --keep 5 --json');
  expect([code, JSON.parse(out)]).toEqual([0, { ok: true, area: 'blog', pruned: [prunedId], removed: [prunedId] }]);
  expect(await store.list('blog')).toEqual([`blog/${stableId}/web/a.js`]);
});
