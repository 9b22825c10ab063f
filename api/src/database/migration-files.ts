import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type Migration = {
  name: string;
  digest: string;
  /** The first line declares that the statements cannot run inside a transaction. */
  outsideTransaction: boolean;
  /** The whole file as one text, or its single statements when they run outside a transaction. */
  statements: string[];
  /** The tables that it drops. */
  dropped: string[];
};

export const migrationsFolder = new URL('../migrations/', import.meta.url);

const outsideMark = '-- outside a transaction\n';

export async function listMigrationNames(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

export async function readMigrations(folder: URL): Promise<Migration[]> {
  return Promise.all(
    (await listMigrationNames(folder)).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const outsideTransaction = text.startsWith(outsideMark);
      const statements = outsideTransaction ? split(text) : [text];
      const dropped = [...text.matchAll(/^drop table (\w+);$/gm)].flatMap(([, table]) => table ?? []);
      return { name, digest, outsideTransaction, statements, dropped };
    }),
  );
}

/** PostgreSQL runs several statements of one text as a transaction, so each has to be sent on its own. */
function split(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
