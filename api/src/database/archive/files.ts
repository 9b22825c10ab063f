import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { errorCode, type Result, refuse } from 'release/result';
import type { Schema } from '../schema.ts';
import { dump } from './dump.ts';
import { readLines } from './lines.ts';
import { load } from './load.ts';
import { type ArchiveSummary, verifyArchive } from './verify.ts';

/**
 * Writes a backup atomically, and only after the written file has been read back whole. It contains personal data, so only its
 * owner can read it.
 */
export async function backup(kysely: Kysely<Schema>, file: string): Promise<{ bytes: number; rows: number }> {
  const temporaryFile = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(dump(kysely)), createGzip(), createWriteStream(temporaryFile, { mode: 0o600 }));
    const handle = await open(temporaryFile);
    await handle.sync();
    await handle.close();
    const written = await verify(temporaryFile);
    if (!written.ok) throw new Error(`the backup was written but cannot be read back: ${written.message}`);
    await rename(temporaryFile, file);
    return { bytes: (await stat(file)).size, rows: written.value.rows };
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Fills an empty database from a backup. */
export async function restore(kysely: Kysely<Schema>, file: string): Promise<Result<{ rows: number }>> {
  return readBackup(file, (lines) => load(kysely, lines));
}

/** Reads a whole backup without a database. */
export async function verify(file: string): Promise<Result<ArchiveSummary>> {
  return readBackup(file, verifyArchive);
}

async function readBackup<Value>(
  file: string,
  read: (lines: AsyncIterable<string>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await read(linesOf(file));
  } catch (error) {
    if (!unreadable.test(errorCode(error))) throw error;
    const reason = error instanceof Error ? error.message : errorCode(error);
    return refuse('unfit', `${file} cannot be read as a backup: ${reason}`);
  }
}

/** Opens the file at the first step of the iteration: an error before that would have no listener and end the process. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.once('error', (error) => text.destroy(error));
  try {
    yield* readLines(text);
  } finally {
    source.destroy();
  }
}

/** Errors of zlib, of the UTF-8 decoder and of the file system for a file that is missing, not compressed, damaged or cut off. */
const unreadable = /^(Z_|ERR_ENCODING_INVALID_ENCODED_DATA|ENOENT|EISDIR|EACCES)/;
