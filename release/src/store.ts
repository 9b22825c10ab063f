import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FSDriver } from 'flydrive/drivers/fs';
import { errorCode } from './result.ts';
import {
  assertStorePath,
  isStorePath,
  openStoredFile,
  type ReleaseStore,
  readStoredFile,
  readStoredSize,
} from './store-rules.ts';

export type { ReleaseStore };

/** Opens `file:<folder>` or `s3://bucket/prefix?endpoint=…&region=…`; S3 credentials come from the usual AWS variables. */
export function openStore(url: string): ReleaseStore {
  if (url.startsWith('file://')) return openFolderStore(fileURLToPath(url));
  if (url.startsWith('file:') && url.length > 'file:'.length) {
    return openFolderStore(resolve(url.slice('file:'.length)));
  }
  if (url.startsWith('s3://')) return openBucketStoreLazily(new URL(url));
  throw new Error(`RELEASE_STORE is neither "file:<folder>" nor "s3://bucket/prefix": "${url.split('?')[0]}"`);
}

/** Files are written here first. No area can have this name: area names begin with a letter. */
const temporaryFolder = '_incoming';
/** A temporary file of this age (ms) was left behind by a process that was killed while it wrote. */
const abandonedAfterMs = 3_600_000;

function openFolderStore(folder: string): ReleaseStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  const sweepOnce = onceSuccessful(() => removeAbandoned(join(folder, temporaryFolder)));
  const makeFolderOnce = onceSuccessful(() => makeFolder(folder));
  return {
    get: async (path, atMost) => (isStorePath(path) ? readStoredFile(() => driver.getStream(path), atMost) : undefined),
    stream: async (path) => (isStorePath(path) ? openStoredFile(() => driver.getStream(path)) : undefined),
    size: async (path) => (isStorePath(path) ? readStoredSize(() => readFileSize(join(folder, path))) : undefined),

    // flydrive writes in place, and its move copies the file: readers could see half a file. write-file-atomic would put
    // its temporary file beside the target, where `list` finds it.
    put: async (path, bytes) => {
      const target = join(folder, assertStorePath(path));
      const temporary = `${temporaryFolder}/${randomUUID()}`;
      await sweepOnce();
      await makeFolderOnce();
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
      const { objects } = await driver.listAll(assertStorePath(prefix), { recursive: true });
      return [...objects].flatMap((entry) => (entry.isFile ? [entry.key] : [])).sort();
    },

    remove: async (prefix) => driver.deleteAll(assertStorePath(prefix)),
  };
}

/** Calls `start` once. After a failure, the next call tries again. */
function onceSuccessful<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}

/** `mkdir` of Node never returns for a folder that cannot exist, such as one below `/proc`, if it also creates the folders above. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    const isParentMissing =
      errorCode(error) === 'ENOENT' && (await stat(dirname(folder)).catch(() => undefined)) === undefined;
    if (!isParentMissing) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

async function readFileSize(file: string): Promise<number | undefined> {
  const stats = await stat(file);
  return stats.isFile() ? stats.size : undefined;
}

/** Imports the S3 client on first use: it is large, and a store in a folder does not need it. */
function openBucketStoreLazily(url: URL): ReleaseStore {
  const open = onceSuccessful(async () => (await import('./store-bucket.ts')).openBucketStore(url));
  return {
    get: async (path, atMost) => (await open()).get(path, atMost),
    stream: async (path) => (await open()).stream(path),
    size: async (path) => (await open()).size(path),
    put: async (path, bytes) => (await open()).put(path, bytes),
    list: async (prefix) => (await open()).list(prefix),
    remove: async (prefix) => (await open()).remove(prefix),
  };
}
