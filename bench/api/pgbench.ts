import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from 'api/postgres-server';
import type { Statements } from './statements.ts';

const run = promisify(execFile);

type Load = { url: string; requests: readonly Statements[]; connections: number; seconds: number };
type ScriptLoad = { url: string; scripts: readonly string[]; connections: number; options: readonly string[] };

/** Transactions a second that PostgreSQL reaches with the SQL of these requests alone, as prepared statements. */
export function pgbench({ url, requests, connections, seconds }: Load): Promise<number> {
  return pgbenchScripts({ url, scripts: requests.map(scriptOf), connections, options: ['-T', String(seconds)] });
}

/** Transactions a second with these scripts of pgbench. `options`: when the run ends, and variables. */
export async function pgbenchScripts({ url, scripts, connections, options }: ScriptLoad): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-pgbench-'));
  try {
    const files = scripts.map((_, index) => path.join(folder, `${index}.sql`));
    for (const [index, script] of scripts.entries()) await writeFile(files[index] ?? '', script);
    const all = ['-n', '-M', 'prepared', '-c', String(connections), '-j', String(Math.min(2, connections)), ...options];
    const programs = await postgresPrograms();
    const { stdout } = await run(path.join(programs, 'pgbench'), [
      ...all,
      ...files.flatMap((file) => ['-f', file]),
      url,
    ]);
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (perSecond === undefined || stdout.includes('aborted')) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws when pgbench would take a part of a statement for a variable. */
export function scriptOf(statements: Statements): string {
  const ambiguous = statements.find((statement) => /(?<!:):[a-z0-9_]/i.test(statement));
  if (ambiguous !== undefined) throw new Error(`pgbench would read a part of this as a variable:\n${ambiguous}`);
  return statements.map((statement) => `${statement};\n`).join('');
}
