import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientTypes } from 'api/client-types';
import { settingsDocument } from 'api/settings-document';

const repository = path.resolve(import.meta.dirname, '../..');

/** Files that say again, for others, what the code of `api` says. */
const sources: Readonly<Record<string, () => string | Promise<string>>> = {
  'shared/api/operations.ts': clientTypes,
  'docs/settings.md': settingsDocument,
};

/** The names of those that no longer say what the code says. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(sources)) {
    const written = await readFile(path.join(repository, name), 'utf8').catch(() => undefined);
    if (written !== (await text())) stale.push(name);
  }
  return stale;
}

export async function writeFiles(): Promise<void> {
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(repository, name), await text());
}
