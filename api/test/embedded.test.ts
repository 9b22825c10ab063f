import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DirectoryInUse } from '../src/database/directory-lock.ts';
import { DurableFiles, verifyDurability } from '../src/database/durable-files.ts';
import { durableStartParams, type EmbeddedPool, openEmbedded } from '../src/database/embedded.ts';
import { startUpkeep } from '../src/database/upkeep.ts';
import { templates } from './templates.ts';
import { until } from './until.ts';

jest.setTimeout(180_000);

const WRITER = fileURLToPath(new URL('killed-writer.ts', import.meta.url));
const FULL_DISK_WRITER = fileURLToPath(new URL('full-disk-writer.ts', import.meta.url));
let folder: string;
let pglite: string;
const closing: (() => Promise<unknown>)[] = [];

/** A database folder that is copied for each test: creating one takes seconds. */
let preparedFolder: string;
beforeAll(async () => {
  preparedFolder = await mkdtemp(join(tmpdir(), 'shop-embedded-made-'));
  execFileSync('tar', ['-x', '-C', preparedFolder, '-f', templates().emptyDump], { stdio: 'ignore' });
});
afterAll(() => rm(preparedFolder, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-embedded-'));
  pglite = join(folder, 'pglite');
  await cp(preparedFolder, pglite, { recursive: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

function fail(error: unknown): never {
  throw error;
}

async function open(): Promise<EmbeddedPool> {
  const opened = await openEmbedded({ folder: pglite });
  closing.push(opened.close);
  return opened;
}

type Writer = { child: ChildProcess; lines: string[]; errors: () => string };

function startWriter(program = WRITER, ...words: string[]): Writer {
  const child = spawn(process.execPath, [program, pglite, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let unfinishedLine = '';
  let errors = '';
  child.stdout?.on('data', (bytes) => {
    const parts = `${unfinishedLine}${bytes}`.split('\n');
    unfinishedLine = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr?.on('data', (bytes) => {
    errors += bytes;
  });
  closing.push(async () => child.kill('SIGKILL'));
  return { child, lines, errors: () => errors };
}

async function killed({ child }: Writer): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

describe('the embedded database', () => {
  test('the embedded database keeps every acknowledged row when its process is killed four times while writing', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const writer = startWriter();
      await until(() => writer.lines.length > 25 + round);
      await killed(writer);
      acknowledged.push(...writer.lines.filter((line) => line !== 'open').map(Number));
    }
    const { pool } = await open();
    const { rows } = await pool.query('select id from written');
    const presentIds = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !presentIds.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
  });

  test('a second process is refused, and the error names the first; a killed process frees the folder', async () => {
    const first = startWriter();
    await until(() => first.lines.length > 1);

    const second = startWriter(WRITER, 'once');
    const [code] = await once(second.child, 'close');
    expect(code).toBe(3);
    expect(second.errors()).toContain(`is in use by process ${first.child.pid}`);
    await expect(openEmbedded({ folder: pglite })).rejects.toThrow(DirectoryInUse);

    await killed(first);
    await open();
  });

  test('one process cannot open the folder twice, but again after the database was closed', async () => {
    const opened = await openEmbedded({ folder: pglite });
    await expect(openEmbedded({ folder: pglite })).rejects.toThrow(DirectoryInUse);
    await opened.close();
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a log that cannot be written ends the process instead of answering, and no acknowledged row is lost', async () => {
    const writer = startWriter(FULL_DISK_WRITER);
    const [code] = await once(writer.child, 'close');
    expect(code).toBe(1);
    expect(writer.errors()).toContain('the embedded database panicked, perhaps because the disk is full');
    const { pool } = await open();
    const { rows } = await pool.query('select id from written order by id');
    expect(rows.map(({ id }) => String(id))).toEqual(writer.lines);
    expect(rows).toHaveLength(50);
  });

  test('a folder that is a link or a file is refused with a message that names it', async () => {
    await symlink(preparedFolder, join(folder, 'link'));
    await expect(openEmbedded({ folder: join(folder, 'link') })).rejects.toThrow(/link is a link to .+ set DATA_DIR/);
    await writeFile(join(folder, 'file'), 'x');
    await expect(openEmbedded({ folder: join(folder, 'file') })).rejects.toThrow('is not a folder');
    expect((await readdir(folder)).sort()).toEqual(['file', 'link', 'pglite']);
  });

  test('the folder is readable by its owner only', async () => {
    await chmod(pglite, 0o755);
    await open();
    expect((await stat(pglite)).mode & 0o777).toBe(0o700);
  });

  test('the database has the settings that sync every commit to disk', async () => {
    const { pool } = await open();
    for (const [setting, value] of [
      ['fsync', 'on'],
      ['wal_sync_method', 'fsync'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
    ]) {
      expect((await pool.query(`show ${setting}`)).rows).toEqual([{ [setting ?? '']: value }]);
    }
  });

  test('the buffers take 32 MB of memory, a quarter of the default', async () => {
    const { pool } = await open();
    expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }]);
  });

  test('each commit is synced to disk; a database that does not do so is refused', async () => {
    const files = new DurableFiles(pglite, fail);
    const durable = await PGlite.create({ fs: files, startParams: durableStartParams() });
    await durable.exec('create table things (id integer)');
    const before = files.syncCount;
    for (let id = 0; id < 10; id += 1) await durable.query('insert into things values ($1)', [id]);
    expect(files.syncCount - before).toBeGreaterThanOrEqual(10);
    await durable.close();

    await cp(preparedFolder, join(folder, 'careless'), { recursive: true });
    const careless = new DurableFiles(join(folder, 'careless'), fail);
    const asItComes = await PGlite.create({ fs: careless });
    await expect(verifyDurability(asItComes, careless)).rejects.toThrow('without fsync');
    await asItComes.close();
  });

  test('a client destroyed inside a transaction is rolled back and its settings reset', async () => {
    const { pool } = await open();
    await pool.query('create table things (name text)');
    const client = await pool.connect();
    await client.query(`set statement_timeout = '7s'`);
    await client.query('begin');
    await client.query(`insert into things values ('half')`);
    client.release(true);

    expect((await pool.query('select * from things')).rows).toEqual([]);
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await pool.query(`insert into things values ('whole')`);
    expect((await pool.query('select name from things')).rows).toEqual([{ name: 'whole' }]);
  });

  test('a running query rejects when its client is destroyed', async () => {
    const { pool } = await open();
    const client = await pool.connect();
    await client.query('begin');
    const underWay = client.query('select pg_sleep(0.1)');
    client.release(true);
    await expect(underWay).rejects.toThrow('Connection terminated');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a statement that fails leaves the session usable', async () => {
    const { pool } = await open();
    await expect(pool.query('select nonsense from nowhere')).rejects.toThrow('nowhere');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('the write-ahead log stays bounded during heavy writes', async () => {
    const { pool } = await open();
    const upkeep = startUpkeep(pool, fail, 5);
    await pool.query('create table things (id integer, text text)');
    // About 160 MB of log, in fewer turns than there are between two checkpoints by time.
    for (let turn = 0; turn < 20; turn += 1) {
      await pool.query(`insert into things select n, repeat(md5(n::text), 30) from generate_series(1, 7000) as n`);
      await pool.query('truncate things');
      // Embedded queries never yield to the event loop, and the upkeep timer needs a turn.
      await setImmediate();
    }
    await upkeep.stop();
    const { rows } = await pool.query('select sum(size)::int as bytes from pg_ls_waldir()');
    expect(rows[0].bytes).toBeLessThanOrEqual(96 * 2 ** 20);
  });

  test('checkpoints of the write-ahead log run periodically, without errors', async () => {
    const { pool } = await open();
    const lastCheckpoint = async () => {
      const { rows } = await pool.query('select checkpoint_lsn::text as at from pg_control_checkpoint()');
      return rows[0].at;
    };
    const before = await lastCheckpoint();
    const errors: unknown[] = [];
    const upkeep = startUpkeep(pool, (error) => errors.push(error), 5);
    await until(async () => (await lastCheckpoint()) !== before);
    await until(async () => {
      const { rows } = await pool.query('select count(*)::int as n from pg_stats');
      return rows[0].n > 0;
    });
    await upkeep.stop();
    expect(errors).toEqual([]);
  });
});
