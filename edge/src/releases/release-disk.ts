import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Policy } from 'release/policy';
import { errorCode } from 'release/result';
import { createCoalescer } from '../coalesce.ts';
import { signedFile } from './fetch-release.ts';

/** `live`: visitors can get it at any moment, so it is never removed. `retained`: removed after all others. */
export type Importance = 'live' | 'retained' | 'other';

/** The importance of a release in the newest policy, and in the one that is still served. */
export function findImportance(policies: (Policy | undefined)[], area: string, id: string): Importance {
  const areas = policies.flatMap((policy) => policy?.areas.filter((areaPolicy) => areaPolicy.area === area) ?? []);
  if (areas.some(({ stable, candidate, previous }) => [stable, candidate, previous].includes(id))) return 'live';
  return areas.some(({ retained }) => retained.includes(id)) ? 'retained' : 'other';
}

/** The ids of all releases that visitors can get now, soon, or after a rollback. */
export function listLiveIds(policies: (Policy | undefined)[]): Set<string> {
  const areas = policies.flatMap((policy) => policy?.areas ?? []);
  const ids = areas.flatMap(({ stable, candidate, previous }) => [stable, candidate, previous]);
  return new Set(ids.flatMap((id) => id ?? []));
}

type DiskOptions = {
  /** The folder of all releases: `<area>/<release>/…`. */
  directory: string;
  limitBytes: number;
  importanceOf: (area: string, id: string) => Importance;
  now: () => number;
};

type StoredRelease = { area: string; id: string; bytes: number; usedAt: number };

export type DiskFailure = { area: string; id: string; err: unknown };

/** How much of this edge's disk the releases use, and which of them are removed when that is too much. */
export function createReleaseDisk({ directory, limitBytes, importanceOf, now }: DiskOptions) {
  const stored = new Map<string, StoredRelease>();
  const keyOf = (area: string, id: string) => `${area}/${id}`;

  const coalesceRemovals = createCoalescer<void>();

  /** A release that cannot be removed is still counted, and is tried again when the disk is pruned. */
  const remove = (area: string, id: string): Promise<void> => {
    const key = keyOf(area, id);
    return coalesceRemovals(key, async () => {
      const release = stored.get(key);
      await rm(path.join(directory, area, id), { recursive: true, force: true, maxRetries: 2 });
      // It may have been downloaded again meanwhile.
      if (stored.get(key) === release) stored.delete(key);
    });
  };

  return {
    /**
     * Finds the releases of an earlier process. Incomplete downloads and temporary files are removed. Returns the folders that
     * could not be read or removed.
     */
    async scan(): Promise<DiskFailure[]> {
      const failures: DiskFailure[] = [];
      const scanRelease = async (area: string, id: string): Promise<void> => {
        const folder = path.join(directory, area, id);
        const signed = await stat(path.join(folder, signedFile)).catch((err: unknown) => {
          if (errorCode(err) !== 'ENOENT') throw err;
        });
        if (stored.has(keyOf(area, id))) return;
        if (!signed) await rm(folder, { recursive: true, force: true });
        else stored.set(keyOf(area, id), { area, id, bytes: await measure(folder), usedAt: signed.mtimeMs });
      };
      for (const area of await listFolders(directory)) {
        for (const id of await listFolders(path.join(directory, area))) {
          await scanRelease(area, id).catch((err: unknown) => failures.push({ area, id, err }));
        }
      }
      return failures;
    },
    add(area: string, id: string, bytes: number): void {
      stored.set(keyOf(area, id), { area, id, bytes, usedAt: now() });
    },
    markUsed(area: string, id: string): void {
      const release = stored.get(keyOf(area, id));
      if (release) release.usedAt = now();
    },
    get bytes(): number {
      return [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    },
    /**
     * Removes releases until the rest fits: first those that the registry no longer retains, each time the one that was not
     * used for the longest time. `fetched` stays: its request needs it. Returns the removed ones, and those that could not be removed.
     */
    async prune(fetched?: string): Promise<{ removed: StoredRelease[]; failures: DiskFailure[] }> {
      const removable = [...stored.values()]
        .map((release) => ({ release, importance: importanceOf(release.area, release.id) }))
        .filter(({ release, importance }) => importance !== 'live' && keyOf(release.area, release.id) !== fetched)
        .sort(
          (a, b) =>
            Number(a.importance === 'retained') - Number(b.importance === 'retained') ||
            a.release.usedAt - b.release.usedAt,
        );
      const removed: StoredRelease[] = [];
      const failures: DiskFailure[] = [];
      for (const { release } of removable) {
        if (this.bytes <= limitBytes) break;
        const { area, id } = release;
        await remove(area, id).then(
          () => removed.push(release),
          (err: unknown) => failures.push({ area, id, err }),
        );
      }
      return { removed, failures };
    },
    /** False as soon as its removal begins. */
    has(area: string, id: string): boolean {
      const key = keyOf(area, id);
      return stored.has(key) && !coalesceRemovals.get(key);
    },
    remove,
    list: (): { area: string; id: string }[] => [...stored.values()],
  };
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The bytes of all files. Temporary files, which a process left behind that was killed while it wrote, are removed. */
async function measure(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (temporaryName.test(entry.name)) await rm(file, { force: true });
    else bytes += (await stat(file)).size;
  }
  return bytes;
}

/** The names that write-file-atomic gives to its temporary files. */
const temporaryName = /\.\d{4,10}$/;
