import { parseJson } from '@shop/shared/lib/untyped-json';
import { ok, type Result, refuse } from 'release/result';
import { openArchive, UnfitArchive } from './read.ts';

export type ArchiveSummary = {
  madeAt: string;
  tables: number;
  rows: number;
  migrations: readonly { name: string; digest: string }[];
};

/** Reads a whole archive without a database: every row must be a JSON object with the columns of its table. */
export async function verifyArchive(lines: AsyncIterable<string>): Promise<Result<ArchiveSummary>> {
  let tables = 0;
  let rows = 0;
  let current = { table: '', columns: [''] };
  try {
    const { head, entries } = await openArchive(lines);
    for await (const entry of entries) {
      if ('table' in entry) {
        tables += 1;
        current = entry.table;
        continue;
      }
      rows += 1;
      if (!isRowOf(current.columns, entry.row))
        throw new UnfitArchive(`row ${rows} of this backup, of table ${current.table}, is damaged`);
    }
    return ok({ madeAt: head.made_at, tables, rows, migrations: head.migrations });
  } catch (error) {
    if (error instanceof UnfitArchive) return refuse('unfit', error.message);
    throw error;
  }
}

function isRowOf(columns: readonly string[], text: string): boolean {
  const row = parseJson(text);
  return typeof row === 'object' && row !== null && columns.every((column) => Object.hasOwn(row, column));
}
