import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret of a shop that was given none: made at its first start, and kept. Processes that start at once agree on
 * one, because a link to a whole file can be made only once.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'shop-secret');
  const known = await readSecret(file);
  if (known !== undefined) return known;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}.new`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(48).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const kept = await readSecret(file);
  if (kept === undefined) throw new Error(`${file} was deleted while it was being made`);
  return kept;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    // Not replaced: everything that was hashed with the one it held would be worth nothing.
    if (text.length < 32) throw new Error(`${file} does not hold a whole secret: mend it, or delete it`);
    return text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
