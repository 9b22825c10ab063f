import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ReleaseStore } from './release-store.ts';
import { isStorePath, mustBeStorePath } from './store-path-rules.ts';
import { readWhole } from './store-read.ts';

/** Files on their way in. No area can have this name: areas begin with a letter. */
const incoming = '_incoming';

export function folderStore(folder: string): ReleaseStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  return {
    get: async (path) => (isStorePath(path) ? readWhole(() => driver.getStream(path)) : undefined),

    // flydrive writes in place, and its move is a copy: a reader could see half a file.
    put: async (path, bytes) => {
      const target = join(folder, mustBeStorePath(path));
      const temporary = `${incoming}/${randomUUID()}`;
      try {
        await driver.put(temporary, bytes);
        await mkdir(dirname(target), { recursive: true });
        await rename(join(folder, temporary), target);
      } catch (error) {
        await rm(join(folder, temporary), { force: true });
        throw error;
      }
    },

    list: async (prefix) => {
      const found = await driver.listAll(mustBeStorePath(prefix), { recursive: true });
      return [...found.objects].flatMap((entry) => (entry.isFile ? [entry.key] : [])).sort();
    },

    remove: async (prefix) => driver.deleteAll(mustBeStorePath(prefix)),
  };
}
