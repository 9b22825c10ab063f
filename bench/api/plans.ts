import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withDatabase } from './databases.ts';
import type { Name } from './requests.ts';
import type { DatabaseEnv } from './server.ts';
import type { Statements } from './statements.ts';

const folder = path.join(import.meta.dirname, 'plans');

/** Writes the query plan of every statement of a request into `plans/`, for reviewers. */
export async function writePlans(
  databaseEnv: DatabaseEnv,
  requests: readonly (readonly [Name, Statements])[],
): Promise<void> {
  await withDatabase(databaseEnv, async ({ pool }) => {
    for (const [name, statements] of requests) {
      const parts: string[] = [];
      for (const statement of statements) {
        // Runs once before, so that the pages are cached as they are for a frequent query.
        await pool.query(statement);
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${statement}`);
        parts.push(`${dedent(statement)}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
      }
      await writeFile(path.join(folder, `${name.replaceAll(' ', '-')}.txt`), parts.join(`\n${'─'.repeat(100)}\n\n`));
    }
  });
}

/** Removes the indentation that all lines but the first share. */
function dedent(statement: string): string {
  const [first = '', ...rest] = statement.trim().split('\n');
  const depth = Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => line.slice(depth))].join('\n');
}
