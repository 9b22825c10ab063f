import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './statements.ts';

const run = promisify(execFile);

/** How many times a second PostgreSQL's own load generator gets these statements answered, prepared, without a shop around them. */
export async function pgbench(
  url: string,
  statements: Statement[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-pgbench-'));
  const script = path.join(folder, 'script.sql');
  const names = statements.map(({ values }, place) => values.map((_, index) => `v${place}_${index + 1}`));
  const texts = statements.map(({ text }, place) => `${text.replace(/\$(\d+)/g, `:v${place}_$1`)};\n`);
  await writeFile(script, texts.join('\n'));
  const values = statements.flatMap(({ values }, place) =>
    values.flatMap((value, index) => ['-D', `${names[place]?.[index]}=${written(value)}`]),
  );
  const threads = Math.min(2, connections);
  const options = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', seconds, '-f', script].map(String);
  const { stdout } = await run(findPgbench(), [...options, ...values, url], { maxBuffer: 1 << 24 });
  await rm(folder, { recursive: true, force: true });
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (perSecond === undefined) throw new Error(`pgbench said:\n${stdout}`);
  return Number(perSecond);
}

/** A value as PostgreSQL reads it from text. */
function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value);
}

/** Debian keeps one folder for each version; elsewhere it is on the path. */
function findPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => path.join(debian, version, 'bin/pgbench')).find((file) => existsSync(file));
  return found ?? 'pgbench';
}
