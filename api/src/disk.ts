import { statfs } from 'node:fs/promises';
import { errorCode, ok, type Result, refuse } from 'release/result';
import type { WriteWatch } from './database/writes.ts';

type Disk = { dataDir: string; minFreeMegabytes: number; writes: WriteWatch };

/** Whether there is space for writes, on the disk of the data folder and on that of the database, which may be on another server. */
export async function checkDisk({ dataDir, minFreeMegabytes, writes }: Disk): Promise<Result<null, 'disk-full'>> {
  if (writes.areFailing()) return refuse('disk-full', 'a write to the database failed because its disk is full');
  const free = await freeMegabytes(dataDir);
  if (free === undefined || free >= minFreeMegabytes) return ok(null);
  return refuse('disk-full', `the disk of DATA_DIR has ${free} MB free, less than ${minFreeMegabytes} MB`);
}

/** Undefined when it is unknown: without the folder, and on network disks that do not report their size. */
async function freeMegabytes(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return blocks === 0 ? undefined : Math.floor((bavail * bsize) / 1024 ** 2);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
