import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from 'api/app';
import type { Database } from 'api/database';
import { makeLog } from 'api/log';
import { readSettings, withSecret } from 'api/settings';
import { unwrapResult } from 'release/result';
import { openStore } from 'release/store';
import { withDatabase } from './databases.ts';
import type { ApiRequest } from './requests.ts';
import type { DatabaseEnv } from './server.ts';

/** The SQL statements of one request, with its parameters inserted. */
export type Statements = string[];

type Query = { sql: string; parameters: readonly unknown[] };

/** Records the SQL that each request runs, in an api inside this process. */
export function statementsOf(databaseEnv: DatabaseEnv, requests: readonly ApiRequest[]): Promise<Statements[]> {
  return withDatabase(databaseEnv, async (database) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
    // The change feed and the jobs run queries at the same time; the storage tells them from those of the request.
    const recording = new AsyncLocalStorage<Query[]>();
    const kysely = recorded(database.kysely, (query) => recording.getStore()?.push(query));
    const app = await buildAppOn({ ...database, kysely }, dataDir);
    try {
      const statements: Statements[] = [];
      for (const { path: url, token } of requests) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        // The first request fills caches: the catalogue index, the words of the search.
        await app.inject({ url, headers });
        const queries: Query[] = [];
        // Light-my-request starts when it is awaited, so the await must be inside.
        const { statusCode } = await recording.run(queries, async () => await app.inject({ url, headers }));
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
        statements.push(queries.map(withLiterals));
      }
      return statements;
    } finally {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** An api in this process. `env`: more environment variables. */
export async function buildAppOn(database: Database, dataDir: string, env: Record<string, string> = {}) {
  const settings = await withSecret(unwrapResult(readSettings({ ...env, DATA_DIR: dataDir, WARM_PICTURES: 'no' })));
  const stores = { store: openStore(settings.releaseStore), media: openStore(settings.mediaStore) };
  return buildApp({ database, ...stores, settings, log: makeLog('error') });
}

/** Reports the queries that run. A subquery is compiled as well but has no result, so it is not reported. */
function recorded(kysely: Database['kysely'], onQuery: (query: Query) => void): Database['kysely'] {
  const compiled = new WeakMap<object, Query>();
  return kysely.withPlugin({
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId, kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const query = compiled.get(queryId);
      if (query !== undefined) onQuery(query);
      return result;
    },
  });
}

/** Inserts parameters as untyped literals, as the driver sends them: PostgreSQL infers their types. */
function withLiterals({ sql, parameters }: Query): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
}

export function literal(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : quoted(text);
}

/** A parameter as PostgreSQL reads it. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function element(value: unknown): string {
  return value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Escapes colons as well, because pgbench reads them as the beginning of a variable. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}
