import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while holding a lock that all processes of this machine share: two workers of a run may want the same build.
 * SQLite holds it, so the operating system releases it when the process ends.
 */
export async function withLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(path.dirname(name), { recursive: true });
  const lock = new DatabaseSync(`${name}.lock`);
  try {
    while (!tryLock(lock)) await pause(50);
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch {
    return false;
  }
}
