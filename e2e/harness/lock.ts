import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** One process at a time: workers of the same run may want the same thing built. The lock dies with its process. */
export async function alone<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(path.dirname(name), { recursive: true });
  const lock = new DatabaseSync(`${name}.lock`);
  try {
    while (!taken(lock)) await pause(50);
    return await work();
  } finally {
    lock.close();
  }
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch {
    return false;
  }
}
