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

/** Writes a backup; under its name there is a whole one or none. It holds people's data: only its owner may read it. */
export async function backup(kysely: Kysely<Schema>, file: string): Promise<{ bytes: number }> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(dump(kysely)), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const written = await open(part);
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
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
    if (isNoArchive(error)) return refuse('unfit', `${file} cannot be read as a backup: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
  }
}

/** What zlib and the file system say of a file that is not there, not compressed, or cut off. */
function isNoArchive(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(Z_|ENOENT|EISDIR|EACCES)/.test(String(error.code));
}
