import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Policy } from 'release/policy';
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

/** How much of this edge's disk the releases use, and which of them are removed when that is too much. */
export function createReleaseDisk({ directory, limitBytes, importanceOf, now }: DiskOptions) {
  const stored = new Map<string, StoredRelease>();
  const keyOf = (area: string, id: string) => `${area}/${id}`;

  const remove = async ({ area, id }: Pick<StoredRelease, 'area' | 'id'>): Promise<void> => {
    stored.delete(keyOf(area, id));
    await rm(path.join(directory, area, id), { recursive: true, force: true, maxRetries: 2 });
  };

  return {
    /** Finds the releases of an earlier process. Incomplete downloads and temporary files are removed. */
    async scan(): Promise<void> {
      for (const area of await listFolders(directory)) {
        for (const id of await listFolders(path.join(directory, area))) {
          const folder = path.join(directory, area, id);
          const signed = await stat(path.join(folder, signedFile)).catch(() => undefined);
          if (stored.has(keyOf(area, id))) continue;
          if (!signed) await rm(folder, { recursive: true, force: true });
          else stored.set(keyOf(area, id), { area, id, bytes: await measure(folder), usedAt: signed.mtimeMs });
        }
      }
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
     * used for the longest time. Returns the removed ones.
     */
    async prune(): Promise<StoredRelease[]> {
      const removable = [...stored.values()]
        .map((release) => ({ release, importance: importanceOf(release.area, release.id) }))
        .filter(({ importance }) => importance !== 'live')
        .sort(
          (a, b) =>
            Number(a.importance === 'retained') - Number(b.importance === 'retained') ||
            a.release.usedAt - b.release.usedAt,
        );
      const removed: StoredRelease[] = [];
      for (const { release } of removable) {
        if (this.bytes <= limitBytes) break;
        removed.push(release);
        await remove(release);
      }
      return removed;
    },
    has: (area: string, id: string): boolean => stored.has(keyOf(area, id)),
    remove: (area: string, id: string): Promise<void> => remove({ area, id }),
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
