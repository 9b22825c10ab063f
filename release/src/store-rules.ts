import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { KeyNormalizer } from 'flydrive';
import { maxFileBytes, pathSegment } from './manifest.ts';
import { errorCode } from './result.ts';

/**
 * Where releases are stored: a folder or a bucket. A prefix names a folder, never the beginning of a name: `blog` does
 * not include `blog-old`. `put` is atomic: a reader never sees half a file.
 */
export type ReleaseStore = {
  /** Reading ends soon after `atMost` bytes: a team that may write to the store could otherwise fill the reader's memory. */
  get: (path: string, atMost?: number) => Promise<Uint8Array | undefined>;
  /** The same file in chunks, for large files. The caller must read it to the end or destroy it. */
  stream: (path: string) => Promise<Readable | undefined>;
  /** The size in bytes, without reading the file; undefined if it does not exist. */
  size: (path: string) => Promise<number | undefined>;
  put: (path: string, bytes: Uint8Array) => Promise<void>;
  /** All paths below the prefix, sorted. */
  list: (prefix: string) => Promise<string[]>;
  remove: (prefix: string) => Promise<void>;
};

// flydrive refuses `~`, which our paths may contain, so it is added to the characters that flydrive allows. flydrive's
// other rules (it collapses white space and slashes, and drops leading and trailing dots) never change a path that
// passes the check below.
KeyNormalizer.allowedCharacterSet = /^[A-Za-z0-9_!/.\s~-]*$/;

const segment = new RegExp(`^${pathSegment}$`);

export function isStorePath(path: string): boolean {
  return path.length <= 400 && path.split('/').every((part) => segment.test(part));
}

/** Throws for an invalid path: paths come from checked manifests, so an invalid one is a bug. */
export function assertStorePath(path: string): string {
  if (!isStorePath(path)) throw new Error(`not a path of the release store: ${JSON.stringify(path.slice(0, 200))}`);
  return path;
}

const missingFileCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'NoSuchKey', 'NotFound']);

/** Opens a stored file; undefined if it does not exist. */
export async function openStoredFile(openStream: () => Promise<Readable>): Promise<Readable | undefined> {
  try {
    const stream = await openStream();
    // A folder's stream reports a missing file only when it is read.
    await once(stream, 'readable');
    return stream;
  } catch (error) {
    if (missingFileCodes.has(errorCode(error))) return undefined;
    throw error;
  }
}

/**
 * Reads a stored file; undefined if it does not exist. It reads the stream because flydrive's `getBytes` returns 64 KB of
 * uninitialised memory for an empty file (`new Uint8Array(buffer.buffer)`).
 */
export async function readStoredFile(
  openStream: () => Promise<Readable>,
  atMost = maxFileBytes,
): Promise<Uint8Array | undefined> {
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of await openStream()) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > atMost) break;
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (missingFileCodes.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** Reads the size of a stored file; undefined if it does not exist. */
export async function readStoredSize(readSize: () => Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await readSize();
  } catch (error) {
    if (missingFileCodes.has(errorCode(error))) return undefined;
    throw error;
  }
}
