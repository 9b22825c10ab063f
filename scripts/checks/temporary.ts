import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Containers often have 64 MB there. A run needs less than a tenth of this. */
const minFreeBytes = 4 * 1024 ** 3;
const prefix = 'shop-tests-';

/**
 * The folder for the temporary files of a run: in memory where there is space, because tests create and delete so many files that a disk's
 * file system took a sixth of their processor time. It is deleted when the process ends.
 */
export function createTemporaryFolder(parent = hasSpace(memory) ? memory : tmpdir()): string {
  deleteLeftovers(parent);
  const folder = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // The database server of the tests runs as another user.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A run that was killed could not delete its files. */
function deleteLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
