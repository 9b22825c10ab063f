import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, proveDurable, syncTree } from './durable-files.ts';
import { embeddedClient } from './embedded-client.ts';
import { types } from './types.ts';

export type EmbeddedOptions = {
  folder: string;
  /** What to do when the disk fails: by default the process ends, for what it would answer could be untrue. */
  onFault?: (error: Error) => void;
};

/** What the migrations create besides what every PostgreSQL has. */
export const extensions = { pg_trgm };

export type EmbeddedPool = { pool: pg.Pool; close: () => Promise<void> };

/** The database inside this process: PGlite, made safe enough to sell from. */
export async function openEmbedded({ folder, onFault = endProcess }: EmbeddedOptions): Promise<EmbeddedPool> {
  const place = resolve(folder);
  const lock = lockDirectory(place);
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    chmodSync(place, 0o700);
    const isNew = !existsSync(join(place, 'PG_VERSION'));
    const files = new DurableFiles(place, onFault);
    const database = await PGlite.create({ fs: files, extensions, startParams: durableStart() });
    if (isNew) syncTree(place);
    await proveDurable(database, files);
    return pooled(database, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function durableStart(): string[] {
  // `-F` is PostgreSQL's own "no fsync". `fdatasync`, its first choice, does nothing under Emscripten.
  const asItComes = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'];
  // Its own measure keeps up to a gigabyte of old log for reuse, more than most shops have data.
  const bounded = ['max_wal_size=64MB', 'min_wal_size=32MB'];
  return [...asItComes, ...[...durable, ...bounded].flatMap((setting) => ['-c', setting])];
}

/** A pool of the one session that there is. */
export function pooled(database: PGlite, afterwards: () => void = () => {}): EmbeddedPool {
  const pool = new pg.Pool({ types, Client: embeddedClient(database), max: 1, idleTimeoutMillis: 0 });
  const close = async () => {
    await pool.end();
    await database.close();
    afterwards();
  };
  return { pool, close };
}

function endProcess(error: Error): void {
  console.error(error);
  process.exit(1);
}
