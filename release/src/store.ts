import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseStore } from './release-store.ts';
import { folderStore } from './store-folder.ts';

export type { ReleaseStore };

/** `file:<folder>`, or `s3://bucket/prefix?endpoint=…&region=…` with the usual AWS variables for credentials. */
export function openStore(url: string): ReleaseStore {
  if (url.startsWith('file://')) return folderStore(fileURLToPath(url));
  if (url.startsWith('file:') && url.length > 'file:'.length) return folderStore(resolve(url.slice('file:'.length)));
  if (url.startsWith('s3://')) return later(new URL(url));
  throw new Error(`RELEASE_STORE is neither "file:<folder>" nor "s3://bucket/prefix": "${url.split('?')[0]}"`);
}

/** The S3 client is large: who keeps releases in a folder never loads it. */
function later(url: URL): ReleaseStore {
  let opened: Promise<ReleaseStore> | undefined;
  const store = () => {
    opened ??= import('./store-bucket.ts').then(({ bucketStore }) => bucketStore(url));
    return opened;
  };
  return {
    get: async (path) => (await store()).get(path),
    put: async (path, bytes) => (await store()).put(path, bytes),
    list: async (prefix) => (await store()).list(prefix),
    remove: async (prefix) => (await store()).remove(prefix),
  };
}
