import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, syncTree, verifyDurability } from './durable-files.ts';
import { embeddedClient } from './embedded-client.ts';
import { types } from './types.ts';

export type EmbeddedOptions = {
  folder: string;
  /** Called when the disk fails or the database panics. By default the process ends, because its responses could be wrong. */
  onFault?: (error: Error) => void;
};

/** The PostgreSQL extensions that the migrations need. */
export const extensions = { pg_trgm };

export type EmbeddedPool = { pool: pg.Pool; close: () => Promise<void> };

/** V8 compiles the busiest functions of PGlite a second time. That takes seconds and 500 MB, and requests become no quicker (decision 119). */
const withoutSecondCompilation = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Opens the embedded database: PGlite with a folder lock and verified `fsync`. */
export async function openEmbedded({ folder, onFault = endProcess }: EmbeddedOptions): Promise<EmbeddedPool> {
  for (const flag of withoutSecondCompilation) setFlagsFromString(flag);
  const path = resolve(folder);
  refuseLink(path);
  const lock = lockDirectory(path);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    const isNew = !existsSync(join(path, 'PG_VERSION'));
    const files = new DurableFiles(path, onFault);
    const database = await PGlite.create({ fs: files, extensions, startParams: durableStartParams() });
    if (isNew) syncTree(path);
    reportPanics(database, onFault);
    await verifyDurability(database, files);
    return poolOver(database, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The lock is beside the folder, so two paths to one folder would have two locks, and two processes would destroy its data. */
function refuseLink(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) {
    throw new Error(
      `${path} is a link to ${readlinkSync(path)}, but the embedded database must be a real folder: ` +
        'set DATA_DIR to the folder that contains it, or make DATA_DIR itself the link',
    );
  }
  if (stats?.isDirectory() === false) throw new Error(`${path} is not a folder, but the embedded database needs one`);
}

/** The exit status with which PGlite leaves a statement that failed in the usual way. */
const usualJump = 100;

/**
 * Reports exceptions of the WebAssembly code other than failed statements: a panic, or memory that is exhausted. PGlite swallows them
 * and answers the statement as if it had no rows, or never.
 */
function reportPanics({ Module: module }: PGlite, onFault: (error: Error) => void): void {
  const runStatement = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runStatement();
    } catch (cause) {
      const isUsual = typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === usualJump;
      if (!isUsual) onFault(new Error('the embedded database panicked, perhaps because the disk is full', { cause }));
      throw cause;
    }
  };
}

/** PGlite writes zeros to all of its buffers when it opens, so they take memory from then on. The operating system keeps files in memory, too. */
export const bufferParams = ['-c', 'shared_buffers=32MB'];

export function durableStartParams(): string[] {
  // `-F` means "no fsync". The default sync method `fdatasync` does nothing under Emscripten.
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'];
  // By default up to a gigabyte of old write-ahead log is kept for reuse, more than most shops have data.
  const bounded = ['max_wal_size=64MB', 'min_wal_size=32MB'];
  return [...defaults, ...bufferParams, ...[...durable, ...bounded].flatMap((setting) => ['-c', setting])];
}

/** A pool with PGlite's only session. */
export function poolOver(database: PGlite, onClosed: () => void = () => {}): EmbeddedPool {
  const pool = new pg.Pool({ types, Client: embeddedClient(database), max: 1, idleTimeoutMillis: 0 });
  const close = async () => {
    await pool.end();
    await database.close();
    onClosed();
  };
  return { pool, close };
}

function endProcess(error: Error): void {
  console.error(error);
  process.exit(1);
}
