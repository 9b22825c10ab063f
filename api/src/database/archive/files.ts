import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type Result, refuse } from 'release/result';
import type { Schema } from '../schema.ts';
import { dump } from './dump.ts';
import { load } from './load.ts';

/** Writes a backup atomically. It contains personal data, so only the owner of the file can read it. */
export async function backup(kysely: Kysely<Schema>, file: string): Promise<{ bytes: number }> {
  const temporaryFile = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(dump(kysely)), createGzip(), createWriteStream(temporaryFile, { mode: 0o600 }));
    const handle = await open(temporaryFile);
    await handle.sync();
    await handle.close();
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
  return { bytes: (await stat(file)).size };
}

/** Fills an empty database from a backup. */
export async function restore(kysely: Kysely<Schema>, file: string): Promise<Result<{ rows: number }>> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.once('error', (error) => text.destroy(error));
  try {
    return await load(kysely, createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY }));
  } catch (error) {
    if (isUnreadableArchive(error)) return refuse('unfit', `${file} cannot be read as a backup: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
  }
}

/** Errors of zlib and the file system for a file that is missing, not compressed, or cut off. */
function isUnreadableArchive(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(Z_|ENOENT|EISDIR|EACCES)/.test(String(error.code));
}
