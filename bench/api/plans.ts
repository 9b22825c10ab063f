import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from 'api/database';
import type { Statement } from './statements.ts';

const folder = path.join(import.meta.dirname, 'plans');

/** Writes what a question asks of the database, and how the database goes about it. */
export async function writePlans(
  database: Database,
  route: string,
  title: string,
  statements: Statement[],
): Promise<void> {
  const parts: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).filter((line) => !/^(Planning|Execution) Time/.test(line));
    parts.push(
      [indented(text), ...values.map((value, index) => `  $${index + 1} = ${shown(value)}`), '', ...plan].join('\n'),
    );
  }
  await writeFile(path.join(folder, `${route}.txt`), `${title}\n\n${parts.join('\n\n\n')}\n`);
}

/** As it stands in its file, moved to the left. */
function indented(text: string): string {
  const lines = text.split('\n');
  const depth = Math.min(...lines.slice(1).map((line) => line.search(/\S|$/)), 99);
  return lines.map((line, index) => (index === 0 ? line : line.slice(depth))).join('\n');
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
