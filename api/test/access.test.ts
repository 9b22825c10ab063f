import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeKeyPair } from 'release/signing';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { prepareKeys } from '../src/modules/keys/first-start.ts';
import { closeDatabases, forgetReleases, freshDatabase, kinds } from './databases.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe.each(kinds)('who may do what, on %s', (kind) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await forgetReleases(database);
    shop = await openShop(kind, { database });
  });
  afterEach(() => shop.close());

  test.each([
    ['GET', '/releases/v1/policy', 'edge', 'admin'],
    ['GET', '/releases/v1/status', 'edge', 'admin', 'blog', 'catalog'],
    ['GET', '/releases/v1/areas/blog/history', 'edge', 'admin', 'blog', 'catalog'],
    ['POST', '/releases/v1/areas/blog/promote', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/rollback', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/ramp', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/prune', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/publish', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/rotate', 'admin', 'blog'],
    ['POST', '/releases/v1/areas/blog/prefixes', 'admin'],
    ['POST', '/releases/v1/areas/nowhere/remove', 'admin'],
    ['POST', '/releases/v1/areas', 'admin'],
    ['PATCH', '/api/v1/blog/articles/1', 'admin'],
  ] as const)('%s %s is for %s', async (method, url, ...allowed) => {
    const tokens: Record<string, string> = { admin: shop.admin, edge: shop.edge };
    for (const area of ['blog', 'catalog']) tokens[area] = shop.keyOf(area).token;
    for (const [holder, token] of Object.entries(tokens)) {
      const body = method === 'GET' ? undefined : {};
      const { status } = await shop.call(method, url, { token, body });
      const passes: readonly string[] = allowed;
      expect([holder, status === 403]).toEqual([holder, !passes.includes(holder)]);
    }
    for (const token of [undefined, 'short', 'a'.repeat(43), '۱'.repeat(43), `${shop.admin}x`]) {
      const answer = await shop.call(method, url, {
        ...(token && { token: encodeURIComponent(token) }),
        body: method === 'GET' ? undefined : {},
      });
      expect(answer.status).toBe(401);
    }
  });

  test('an event stream needs the edge’s token', async () => {
    expect((await shop.call('GET', '/releases/v1/changes')).status).toBe(401);
    const answer = await shop.call('GET', '/releases/v1/changes', { token: shop.keyOf('blog').token });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'token-of-another']);
  });

  test('a new token ends the old one; it is shown this once', async () => {
    const { body } = await shop.command('blog', 'rotate', { token: true });
    const { token } = body.data;
    expect((await shop.call('GET', '/releases/v1/status', { token })).status).toBe(200);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.keyOf('blog').token })).status).toBe(401);
    const kept = await shop.database.pool.query('select hash from tokens');
    expect(kept.rows.map((row) => row.hash)).not.toContain(token);
  });

  test('a new key signs from now on; edges hear of it', async () => {
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

  test('a key that is none, or that was in use before, is refused', async () => {
    const { publicKey } = shop.keyOf('blog');
    for (const given of ['nonsense', publicKey]) {
      expect(codeOf(await shop.command('blog', 'rotate', { publicKey: given }))).toBe('bad-key');
    }
    expect((await shop.command('blog', 'rotate', {})).status).toBe(422);
  });

  test('the first start makes files that only their owner can read', async () => {
    const folder = join(shop.dataDir, 'keys');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['host', 'catalog', 'blog', 'checkout', 'account', 'edge', 'admin']) {
      expect((await stat(join(folder, `${name}.json`))).mode & 0o777).toBe(0o600);
    }
  });

  test('a second start changes no key', async () => {
    const before = await readFile(join(shop.dataDir, 'keys', 'blog.json'), 'utf8');
    await prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    expect(await readFile(join(shop.dataDir, 'keys', 'blog.json'), 'utf8')).toBe(before);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.edge })).status).toBe(200);
  });

  test('lost files: the start says how to make new keys, and does so when told', async () => {
    const file = join(shop.dataDir, 'keys', 'blog.json');
    const old = shop.keyOf('blog');
    await rm(file);
    const said = await startLog(shop, []);
    expect(said).toContain('NEW_KEYS=blog');
    await expect(stat(file)).rejects.toThrow('ENOENT');

    await startLog(shop, ['blog']);
    const made = shop.keyOf('blog');
    expect(made.keyId).not.toBe(old.keyId);
    expect((await shop.call('GET', '/releases/v1/status', { token: made.token })).status).toBe(200);
    expect((await shop.call('GET', '/releases/v1/status', { token: old.token })).status).toBe(401);
  });

  test('a lost admin token can be made anew', async () => {
    await rm(join(shop.dataDir, 'keys', 'admin.json'));
    expect(await startLog(shop, [])).toContain('NEW_KEYS=admin');
    await startLog(shop, ['admin']);
    expect((await shop.call('GET', '/releases/v1/status', { token: shop.admin })).status).toBe(401);
  });

  test('a new database takes the keys of the files that are there', async () => {
    await forgetReleases(database);
    await prepareKeys(database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    const { rows } = await database.pool.query(`select id from area_keys where area = 'blog'`);
    expect(rows).toEqual([{ id: shop.keyOf('blog').keyId }]);
  });

  test('a file that cannot be read as a key is never written over', async () => {
    await forgetReleases(database);
    const file = join(shop.dataDir, 'keys', 'blog.json');
    await chmod(file, 0o600);
    await writeFile(file, 'half a fi');
    const start = prepareKeys(database.kysely, { dataDir: shop.dataDir, newKeys: [] }, makeLog('silent'));
    await expect(start).rejects.toThrow('blog.json');
    expect(await readFile(file, 'utf8')).toBe('half a fi');
  });
});

/** What a start with this shop's files says. */
async function startLog(shop: Shop, newKeys: string[]): Promise<string> {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) });
  await prepareKeys(shop.database.kysely, { dataDir: shop.dataDir, newKeys }, log);
  const said = lines.join('');
  for (const secret of [shop.admin, shop.edge]) expect(said).not.toContain(secret);
  return said;
}
