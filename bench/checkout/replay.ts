import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from 'api/database';
import { pgbenchScripts, scriptOf } from '../api/pgbench.ts';
import { literal, textOf } from '../api/statements.ts';

type Query = { sql: string; parameters: readonly unknown[] };
/** The SQL of one request, with its transactions, in which the values that differ between requests are variables of pgbench. */
export type Replay = { name: string; statements: number; script: string };
type Run = { url: string; first: number; connections: number; each: number };

const recording = new AsyncLocalStorage<Query[]>();

/** Lets `record` see the statements of this database. */
export function watchStatements({ pool }: Database): void {
  pool.on('connect', (client) => {
    const { query } = client;
    const watched = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const sql = typeof text === 'string' ? { text, values } : text;
      if (isStatement(sql)) recording.getStore()?.push({ sql: sql.text, parameters: sql.values ?? [] });
      return Reflect.apply(query, client, args);
    };
    Object.assign(client, { query: watched });
  });
}

function isStatement(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value;
}

/** The statements that this work sends, but not those of the jobs, which run at the same time. */
export async function record(work: () => Promise<void>): Promise<Query[]> {
  const queries: Query[] = [];
  await recording.run(queries, work);
  return queries;
}

/**
 * Makes a script of a recorded request, and a row of values for each time that pgbench runs it. `example`: what the request was about;
 * `others`: the same things of other requests. Values that the request made up, such as the ids of new rows, are made up again.
 */
export async function prepareReplay(
  { pool }: Database,
  name: string,
  queries: readonly Query[],
  { example, others }: { example: readonly string[]; others: readonly (readonly string[])[] },
): Promise<Replay> {
  const texts = queries.flatMap(({ parameters }) => parameters.map((parameter) => textOf(parameter) ?? ''));
  const generated = new Set(
    texts.flatMap((text) => text.match(/\b[\da-f]{64}\b|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? []),
  );
  for (const value of example) generated.delete(value);
  const pattern = new RegExp(`(?<![\\w-])(?:${[...example, ...generated].join('|')})(?![\\w-])`, 'g');
  const variables: string[] = [];
  const asVariable = (text: string) => {
    if (!variables.includes(text)) variables.push(text);
    return `:v${variables.indexOf(text)}`;
  };
  const parts = queries.map(({ sql, parameters }) => {
    const isLock = sql.includes('pg_advisory_xact_lock($1, $2)');
    const literals = parameters.map((parameter, place) => {
      const text = textOf(parameter);
      const differs = text !== null && (text.search(pattern) >= 0 || (isLock && place === 1));
      return differs ? asVariable(text) : literal(parameter);
    });
    // A statement without parameters is checked for colons that pgbench would read as variables.
    scriptOf([sql]);
    return `${sql.replaceAll(/\$(\d+)/g, (_, number) => literals[Number(number) - 1] ?? '')};\n`;
  });

  await pool.query(`create table replay_${name} (id integer primary key, v text[] not null)`);
  const rows = others.map((values) => {
    const replacements = new Map(
      [...generated].map((text) => [text, text.length === 64 ? randomBytes(32).toString('hex') : randomUUID()]),
    );
    const otherOf = (text: string) => values[example.indexOf(text)] ?? replacements.get(text) ?? text;
    // The number of an advisory lock is a hash.
    return variables.map((text) =>
      text.search(pattern) < 0 ? String(randomInt(2 ** 31)) : text.replaceAll(pattern, otherOf),
    );
  });
  for (const [id, row] of rows.entries()) await pool.query(`insert into replay_${name} values ($1, $2)`, [id, row]);
  await pool.query(`analyze replay_${name}`);
  const columns = variables.map((_, place) => `v[${place + 1}] as v${place}`).join(', ');
  const head = `\\set i :i + 1\n\\set id :first + :client_id * :each + :i\n`;
  const script = `${head}select ${columns} from replay_${name} where id = :id \\gset\n${parts.join('')}`;
  return { name, statements: parts.length, script };
}

/** Transactions a second of `connections` which run the script `each` times with the rows from `first` on. */
export function runReplay({ script }: Replay, { url, first, connections, each }: Run): Promise<number> {
  const variables = [`first=${first}`, `each=${each}`, 'i=-1'].flatMap((variable) => ['-D', variable]);
  return pgbenchScripts({ url, scripts: [script], connections, options: ['-t', String(each), ...variables] });
}
