import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the secret of a shop without `SHOP_SECRET`, creating it at the first start. Processes that start at the same time get the same
 * secret: each writes a complete file of its own, but only one can link it to the final name.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'shop-secret');
  const existing = await readSecret(file);
  if (existing !== undefined) return existing;

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
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`${file} was deleted while it was being created`);
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    // Not replaced silently: with another secret, all HMACs in the database would become useless.
    if (text.length < 32) throw new Error(`${file} is incomplete: repair it, or delete it to get a new secret`);
    return text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
