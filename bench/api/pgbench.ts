import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from 'api/postgres-server';
import type { Statements } from './statements.ts';

const run = promisify(execFile);

type Load = { url: string; requests: readonly Statements[]; connections: number; seconds: number };

/** How many of these requests PostgreSQL serves in a second when nothing but their SQL is asked, each prepared once. */
export async function pgbench({ url, requests, connections, seconds }: Load): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-pgbench-'));
  try {
    const files = requests.map((_, place) => path.join(folder, `${place}.sql`));
    for (const [place, statements] of requests.entries()) await writeFile(files[place] ?? '', scriptOf(statements));
    const scripts = files.flatMap((file) => ['-f', file]);
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run(path.join(await postgresPrograms(), 'pgbench'), [...how, ...scripts, url]);
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (perSecond === undefined) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptOf(statements: Statements): string {
  const taken = statements.find((statement) => /(?<!:):[a-z0-9_]/i.test(statement));
  if (taken !== undefined) throw new Error(`pgbench would take a part of this for a variable:\n${taken}`);
  return statements.map((statement) => `${statement};\n`).join('');
}
