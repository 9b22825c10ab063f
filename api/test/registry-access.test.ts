import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { tokenNames } from 'release/keys';
import { makeKeyPair } from 'release/signing';
import { makeLog } from '../src/log.ts';
import { prepareKeys } from '../src/modules/keys/first-start.ts';
import { closeDatabases, deleteReleases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('access rights of the release registry', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openRegistry();
  });

  const accepted = [
    ['GET', '/releases/v1/policy', 'edge', 'admin'],
    ['GET', '/releases/v1/status', 'edge', 'admin', 'release', 'blog', 'catalog'],
    ['GET', '/releases/v1/areas/blog/history', 'edge', 'admin', 'release', 'blog', 'catalog'],
    ['POST', '/releases/v1/areas/blog/promote', 'admin', 'release', 'blog'],
    ['POST', '/releases/v1/areas/blog/rollback', 'admin', 'release', 'blog'],
    ['POST', '/releases/v1/areas/blog/ramp', 'admin', 'release', 'blog'],
    ['POST', '/releases/v1/areas/blog/prune', 'admin', 'release', 'blog'],
    ['POST', '/releases/v1/areas/blog/publish', 'admin', 'release', 'blog'],
    ['POST', '/releases/v1/areas/blog/rotate', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/revoke', 'admin'],
    ['POST', '/releases/v1/areas/blog/prefixes', 'admin'],
    ['POST', '/releases/v1/areas/nowhere/remove', 'admin'],
    ['POST', '/releases/v1/areas', 'admin'],
    ['POST', '/releases/v1/promote', 'admin', 'release'],
    ['POST', '/operator/v1/backup', 'admin', 'backup'],
    ['GET', '/operator/v1/staff', 'admin'],
    ['GET', '/operator/v1/next-steps', 'admin'],
    ['GET', '/operator/v1/letters', 'admin'],
    ['PATCH', '/api/v1/blog/articles/1', 'admin'],
  ] as const;

  test('each operation accepts only the tokens that are meant for it', async () => {
    const tokens: Record<string, string> = Object.fromEntries(tokenNames.map((name) => [name, shop.tokenOf(name)]));
    for (const area of ['blog', 'catalog']) tokens[area] = shop.keyOf(area).token;
    for (const [method, url, ...allowed] of accepted) {
      const body = method === 'GET' ? undefined : {};
      const statusWith = async (token?: string) => (await shop.call(method, url, { token, body })).status;
      const passing: string[] = [];
      for (const [holder, token] of Object.entries(tokens)) if ((await statusWith(token)) !== 403) passing.push(holder);
      expect([url, passing.sort()]).toEqual([url, [...allowed].sort()]);
      for (const token of [undefined, 'short', 'a'.repeat(43), '۱'.repeat(43), `${shop.admin}x`])
        expect([url, token, await statusWith(token && encodeURIComponent(token))]).toEqual([url, token, 401]);
    }
  });

  test('a request with a token that was replaced learns that, and one without a token that it needs one', async () => {
    const messageFor = async (token: string | undefined) =>
      (await shop.call('GET', '/releases/v1/status', { token })).body.errors[0].messages[0].message;
    expect(await messageFor('a'.repeat(43))).toContain('this token is not known here');
    expect(await messageFor(undefined)).toContain('a token is needed');
  });

  test('the change feed needs the token of an edge', async () => {
    expect((await shop.call('GET', '/releases/v1/changes')).status).toBe(401);
    const answer = await shop.call('GET', '/releases/v1/changes', { token: shop.keyOf('blog').token });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'token-of-another']);
  });

  test('rotating a token revokes the old one; the new one is returned once and stored as a hash', async () => {
    const { body } = await shop.command('blog', 'rotate', { token: true });
    const { token } = body.data;
    expect((await shop.call('GET', '/releases/v1/status', { token })).status).toBe(200);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.keyOf('blog').token })).status).toBe(401);
    const stored = await shop.database.pool.query('select hash from tokens');
    expect(stored.rows.map((row) => row.hash)).not.toContain(token);
  });

  test('a rotated key signs new releases, and the policy lists it for the edges', async () => {
    const pair = makeKeyPair();
    const { body } = await shop.command('blog', 'rotate', { publicKey: pair.publicKey });
    expect(body.data).toEqual({ keyId: pair.id });
    const manifest = buildManifest('blog');
    await upload(shop.store, manifest);
    const signed = sign(manifest, { ...shop.keyOf('blog'), keyId: pair.id, privateKey: pair.privateKey });
    expect((await shop.command('blog', 'publish', { signed })).status).toBe(200);
    const policy = await shop.call('GET', '/releases/v1/policy', { token: shop.edge });
    const blog = policy.body.data.areas.find((area: { area: string }) => area.area === 'blog');
    expect(blog.keys.map((key: { retired: boolean }) => key.retired)).toEqual([true, false]);
  });

  test('rotating to a malformed or an earlier key is refused', async () => {
    const { publicKey } = shop.keyOf('blog');
    for (const refusedKey of ['nonsense', publicKey]) {
      expect(codeOf(await shop.command('blog', 'rotate', { publicKey: refusedKey }))).toBe('bad-key');
    }
    expect((await shop.command('blog', 'rotate', {})).status).toBe(422);
  });

  test('the first start writes key files that only their owner can read', async () => {
    const folder = join(shop.dataDir, 'keys');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['host', 'catalog', 'blog', 'checkout', 'account', ...tokenNames]) {
      expect((await stat(join(folder, `${name}.json`))).mode & 0o777).toBe(0o600);
    }
  });

  test('a second start keeps the keys', async () => {
    const before = await readFile(join(shop.dataDir, 'keys', 'blog.json'), 'utf8');
    await prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    expect(await readFile(join(shop.dataDir, 'keys', 'blog.json'), 'utf8')).toBe(before);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.edge })).status).toBe(200);
  });

  test('with a lost key file the start logs the setting NEW_KEYS, and makes a new key once it is set', async () => {
    const file = join(shop.dataDir, 'keys', 'blog.json');
    const old = shop.keyOf('blog');
    await rm(file);
    const log = await logOfStart(shop, []);
    expect(log).toContain('NEW_KEYS=blog');
    await expect(stat(file)).rejects.toThrow('ENOENT');

    await logOfStart(shop, ['blog']);
    const newKey = shop.keyOf('blog');
    expect(newKey.keyId).not.toBe(old.keyId);
    expect((await shop.call('GET', '/releases/v1/status', { token: newKey.token })).status).toBe(200);
    expect((await shop.call('GET', '/releases/v1/status', { token: old.token })).status).toBe(401);
  });

  test.each(tokenNames)('a lost token of %s is replaced when NEW_KEYS names it', async (name) => {
    const lost = shop.tokenOf(name);
    await rm(join(shop.dataDir, 'keys', `${name}.json`));
    expect(await logOfStart(shop, [])).toContain(`NEW_KEYS=${name}`);
    await logOfStart(shop, [name]);
    expect((await shop.call('GET', '/releases/v1/status', { token: lost })).status).toBe(401);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.tokenOf(name) })).status).not.toBe(401);
  });

  test('an area with the name of a token keeps its key, and the start says why there is no token', async () => {
    await shop.database.pool.query(`delete from tokens where role = 'backup'`);
    await shop.database.pool.query(`insert into areas (name) values ('backup')`);
    await shop.database.pool.query(`insert into pointers (area, salt) values ('backup', '')`);
    const file = join(shop.dataDir, 'keys', 'backup.json');
    const key = JSON.stringify({ ...shop.keyOf('blog'), area: 'backup' });
    await writeFile(file, key);
    expect(await logOfStart(shop, ['backup'])).toContain('an area has this name');
    expect(await readFile(file, 'utf8')).toBe(key);
  });

  test('an empty database takes the keys from existing files', async () => {
    await deleteReleases(shop.database);
    await prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    const { rows } = await shop.database.pool.query(`select id from area_keys where area = 'blog'`);
    expect(rows).toEqual([{ id: shop.keyOf('blog').keyId }]);
  });

  test('an unreadable key file stops the start and is not overwritten', async () => {
    await deleteReleases(shop.database);
    const file = join(shop.dataDir, 'keys', 'blog.json');
    await chmod(file, 0o600);
    await writeFile(file, 'half a fi');
    const start = prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    await expect(start).rejects.toThrow('blog.json');
    expect(await readFile(file, 'utf8')).toBe('half a fi');
  });
});

/** Runs the key preparation of a start and returns its log. */
async function logOfStart(shop: Shop, newKeys: string[]): Promise<string> {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) });
  await prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys }, log);
  const text = lines.join('');
  for (const secret of [shop.admin, shop.edge]) expect(text).not.toContain(secret);
  return text;
}
