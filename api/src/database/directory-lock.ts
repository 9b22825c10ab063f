import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

export type DirectoryLock = { release: () => void };

/**
 * One process at a time may have the folder. The lock is the kernel's, taken on a file beside the folder through the
 * SQLite that is part of Node: the only lock on a file that Node offers and that dies with its process, `kill -9`
 * included. A file with a process id in it would need guessing whether that process is still the same one.
 */
export function lockDirectory(folder: string): DirectoryLock {
  const file = `${folder}.lock`;
  const holderFile = `${folder}.holder`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(file);
  try {
    // Nothing is ever written into it: it needs no journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `${folder} is in use by ${readHolder(holderFile)}. Two processes on one embedded database lose each other's rows: ` +
        'stop that process, give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, {
    mode: 0o600,
  });
  return { release: () => lock.close() };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** For the message only: what it says may be a moment old. */
function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
