import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { readToken } from 'release/keys';
import { openStore } from 'release/store';
import { seed } from '../seed/seed.ts';
import { buildApp } from '../src/app.ts';
import { restore } from '../src/database/archive/files.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { migrate, pendingMigrations } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { prepareKeys } from '../src/modules/keys/first-start.ts';
import { readSettings, withSecret } from '../src/settings.ts';
import { closeDatabases, emptyDatabase } from './databases.ts';
import { sharedCompilers } from './worker/compilers.ts';

type Read = { as: string | null; url: string; data?: object; sha256?: string };
type Expected = {
  /** The clock of the shop: sessions and quotes expire. */
  at: string;
  password: { mobile: string; password: string };
  tokens: Record<string, string>;
  reads: Read[];
  /** Rows that no operation of the API shows. */
  rows: Record<string, object[]>;
};

const FIXTURES = join(import.meta.dirname, 'fixtures');
const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Each way by which an earlier shop's rows get into a database of today. */
const sources = [
  [
    'its data folder',
    async (_fixture: string, dataDir: string) => connect({ folder: join(dataDir, 'pglite'), onError: fail }),
  ],
  ['its backup, restored into an embedded database', (fixture: string) => restored('embedded', fixture)],
  ['its backup, restored into PostgreSQL', (fixture: string) => restored('postgres', fixture)],
] as const;

afterAll(closeDatabases);

describe.each(folders.map(({ name }) => name))('a shop of the version "%s"', (name) => {
  const fixture = join(FIXTURES, name);

  describe.each(sources)('opened from %s', (source, open) => {
    let dataDir: string;
    let database: Database;
    let app: FastifyInstance;
    let expected: Expected;
    let tokens: Record<string, string>;

    beforeAll(async () => {
      expected = JSON.parse(await readFile(join(fixture, 'expected.json'), 'utf8'));
      dataDir = await mkdtemp(join(tmpdir(), 'shop-earlier-'));
      await unpack(join(fixture, 'data.tar.zst'), dataDir);
      database = await open(fixture, dataDir);
      ({ app, tokens } = await start(database, dataDir, () => new Date(expected.at)));
    });
    afterAll(async () => {
      await app.close();
      if (source === 'its data folder') await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    const get = (url: string, as: string | null) => {
      const token = as === null ? undefined : (expected.tokens[as] ?? tokens[as]);
      return app.inject({
        method: 'GET',
        url,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    };

    test('all migrations are applied, with unchanged digests', async () => {
      expect(await pendingMigrations(database.kysely)).toEqual([]);
      expect(await migrate(database.kysely)).toEqual([]);
    });

    test('members, baskets, favourites, orders, letters and the release log read as they did in that version', async () => {
      const reads = expected.reads.filter(({ data }) => data !== undefined);
      for (const { as, url, data } of reads) {
        const response = await get(url, as);
        expect({ url, as, status: response.statusCode, ...response.json() }).toMatchObject({
          url,
          as,
          status: 200,
          data,
        });
      }
      expect(reads.length).toBeGreaterThan(0);
    });

    test('uploaded files have the same bytes', async () => {
      const files = expected.reads.filter(({ sha256 }) => sha256 !== undefined);
      for (const { as, url, sha256 } of files) {
        const { rawPayload } = await get(url, as);
        expect([url, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([url, sha256]);
      }
      expect(files.length).toBeGreaterThan(0);
    });

    test('the rows that no operation of that version showed are still in their tables', async () => {
      for (const [table, rows] of Object.entries(expected.rows)) {
        const order = sql.join(await primaryKey(database, table));
        const { rows: present } = await sql<{ row: object }>`
          select to_jsonb(stored) as row from ${sql.table(table)} as stored order by ${order}`.execute(database.kysely);
        expect({ table, rows: present.map(({ row }) => row) }).toMatchObject({ table, rows });
      }
    });

    test('the stock and the wallets are the sums of their ledgers', async () => {
      for (const view of ['stock_differences', 'wallet_differences']) {
        const { rows } = await sql`select * from ${sql.table(view)}`.execute(database.kysely);
        expect([view, rows]).toEqual([view, []]);
      }
    });

    test('an ended session stays ended, and the password still signs the member in', async () => {
      expect((await get('/api/v1/account/me', 'logged-out')).statusCode).toBe(401);
      const signedIn = await app.inject({ method: 'POST', url: '/api/v1/auth/password', payload: expected.password });
      expect(signedIn.json().data.user.mobile).toBe(expected.password.mobile);
    });
  });
});

/** The steps of `server.ts`, without a port. */
async function start(database: Database, dataDir: string, now: () => Date) {
  // The default of that version: what a basket may have follows from it.
  const settings = readSettings({ DATA_DIR: dataDir, BASKET_MAX_QUANTITY: '500' });
  if (!settings.ok) throw new Error(settings.message);
  const withKeys = await withSecret(settings.value);
  const log = makeLog('silent');
  await migrate(database.kysely);
  await seed(database.kysely, { demoData: true });
  await prepareKeys(database.kysely, withKeys, log);
  const { releaseStore, mediaStore } = withKeys;
  const app = await buildApp({
    database,
    settings: withKeys,
    log,
    now,
    compilers: sharedCompilers,
    store: openStore(releaseStore),
    media: openStore(mediaStore),
  });
  await app.ready();
  const admin = readToken('admin', { dataDir, env: {} });
  if (!admin.ok) throw new Error(admin.message);
  return { app, tokens: { admin: admin.value } };
}

/** The columns of a table's primary key. Views under the name of an earlier table have `id`. */
async function primaryKey({ kysely }: Database, table: string): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name
    from pg_index cross join unnest(indkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = ${table}::regclass and indisprimary order by place`.execute(kysely);
  return (rows.length > 0 ? rows : [{ name: 'id' }]).map(({ name }) => sql.ref(name));
}

async function restored(kind: Database['kind'], fixture: string): Promise<Database> {
  const database = await emptyDatabase(kind);
  const result = await restore(database.kysely, join(fixture, 'backup.shop.gz'));
  if (!result.ok) throw new Error(result.message);
  return database;
}

async function unpack(archive: string, folder: string): Promise<void> {
  // Through a file: tar stops reading at the end of the archive, before the end of a pipe.
  const tar = join(folder, 'data.tar');
  await writeFile(tar, zstdDecompressSync(await readFile(archive)));
  await promisify(execFile)('tar', ['-x', '-C', folder, '-f', tar]);
  await rm(tar);
}

function fail(error: unknown): void {
  console.error(error);
}
