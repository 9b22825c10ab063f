import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientTypes } from 'api/client-types';
import { settingsDocument } from 'api/settings-document';

const repository = path.resolve(import.meta.dirname, '../..');

/** Files that are generated from the code of `api`. */
const generators: Readonly<Record<string, () => string | Promise<string>>> = {
  'shared/api/operations.ts': clientTypes,
  'docs/settings.md': settingsDocument,
};

/** Names of the generated files that differ from what the code generates today. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, generate] of Object.entries(generators)) {
    const committed = await readFile(path.join(repository, name), 'utf8').catch(() => undefined);
    if (committed !== (await generate())) stale.push(name);
  }
  return stale;
}

export async function writeFiles(): Promise<void> {
  for (const [name, generate] of Object.entries(generators)) {
    await writeFile(path.join(repository, name), await generate());
  }
}
