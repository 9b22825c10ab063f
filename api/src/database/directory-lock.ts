import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

export type DirectoryLock = { release: () => void };

/**
 * Locks a folder for this process. The lock is a kernel lock on a file beside the folder, taken through Node's built-in SQLite: the
 * only file lock in Node that ends with its process, even after `kill -9`. A file with a process id would not do, because the id
 * may belong to another process by now.
 */
export function lockDirectory(folder: string): DirectoryLock {
  const file = `${folder}.lock`;
  const holderFile = `${folder}.holder`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(file);
  try {
    // Nothing is ever written to this SQLite database, so it needs no journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `${folder} is in use by ${readHolder(holderFile)}. Two processes on one embedded database lose each other's rows: ` +
        'stop that process, give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const holder = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`;
  try {
    writeFileSync(holderFile, holder, { mode: 0o600 });
  } catch {
    // The file is only read for an error message, so a full disk must not keep the shop from starting.
  }
  return { release: () => lock.close() };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Only for the error message: the text may be outdated. */
function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
