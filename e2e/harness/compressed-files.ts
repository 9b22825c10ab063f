import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CompressedCopies, compressFile } from 'release/pack';
import { cache } from './paths.ts';

const folder = path.join(cache, 'compressed');

/**
 * Compresses as every publisher does, but each file once per machine. Releases of tests differ from a finished build in one or two files, and
 * compressing all files of an area takes longer than most tests.
 */
export async function compressOnce(bytes: Uint8Array): Promise<CompressedCopies> {
  const file = path.join(folder, createHash('sha256').update(bytes).digest('hex'));
  const stored = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]).catch(() => undefined);
  if (stored) return { br: stored[0], gz: stored[1] };
  const copies = await compressFile(bytes);
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(copies).map(([ending, copy]) => writeWhole(`${file}.${ending}`, copy)));
  return copies;
}

/** Other processes never read half a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
