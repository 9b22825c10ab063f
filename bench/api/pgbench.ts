import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from 'api/postgres-server';
import type { Statements } from './statements.ts';

const run = promisify(execFile);

type Load = { url: string; requests: readonly Statements[]; connections: number; seconds: number };

/** Transactions a second that PostgreSQL reaches with the SQL of these requests alone, as prepared statements. */
export async function pgbench({ url, requests, connections, seconds }: Load): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-pgbench-'));
  try {
    const files = requests.map((_, index) => path.join(folder, `${index}.sql`));
    for (const [index, statements] of requests.entries()) await writeFile(files[index] ?? '', scriptOf(statements));
    const scripts = files.flatMap((file) => ['-f', file]);
    const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run(path.join(await postgresPrograms(), 'pgbench'), [...options, ...scripts, url]);
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (perSecond === undefined) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptOf(statements: Statements): string {
  const ambiguous = statements.find((statement) => /(?<!:):[a-z0-9_]/i.test(statement));
  if (ambiguous !== undefined) throw new Error(`pgbench would read a part of this as a variable:\n${ambiguous}`);
  return statements.map((statement) => `${statement};\n`).join('');
}
