import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from 'api/app';
import type { Database } from 'api/database';
import { makeLog } from 'api/log';
import { readSettings, withSecret } from 'api/settings';
import { openStore } from 'release/store';
import { must } from '../lib/pointers.ts';
import { withDatabase } from './databases.ts';
import type { Ask } from './requests.ts';
import type { Place } from './server.ts';

/** The SQL of one request, with everything in it that the request had given. */
export type Statements = string[];

type Asked = { sql: string; parameters: readonly unknown[] };

/** What each of these requests really asks the database, in an api over it that runs in this process. */
export function statementsOf(place: Place, asks: readonly Ask[]): Promise<Statements[]> {
  return withDatabase(place, async (database) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
    // Not everything that is asked meanwhile is asked for the request: the change feed and the jobs go on as well.
    const asker = new AsyncLocalStorage<Asked[]>();
    const kysely = overheard(database.kysely, (one) => asker.getStore()?.push(one));
    const app = await appOver({ ...database, kysely }, dataDir);
    try {
      const all: Statements[] = [];
      for (const { path: url, token } of asks) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        // The first time the catalogue is read into memory, or a word is looked up that is known from then on.
        await app.inject({ url, headers });
        const asked: Asked[] = [];
        // It begins when it is awaited, so that has to be in there.
        const { statusCode } = await asker.run(asked, async () => await app.inject({ url, headers }));
        if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
        all.push(asked.map(withLiterals));
      }
      return all;
    } finally {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

async function appOver(database: Database, dataDir: string) {
  const settings = await withSecret(must(readSettings({ DATA_DIR: dataDir, WARM_PICTURES: 'no' })));
  const stores = { store: openStore(settings.releaseStore), media: openStore(settings.mediaStore) };
  return buildApp({ database, ...stores, settings, log: makeLog('error') });
}

/** Hears what is run. A query inside of another is made ready too, and never run itself. */
function overheard(kysely: Database['kysely'], hear: (asked: Asked) => void): Database['kysely'] {
  const ready = new WeakMap<object, Asked>();
  return kysely.withPlugin({
    transformQuery: ({ node, queryId }) => {
      ready.set(queryId, kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const asked = ready.get(queryId);
      if (asked !== undefined) hear(asked);
      return result;
    },
  });
}

/** As the driver sends it: every parameter a text whose type PostgreSQL finds out. */
function withLiterals({ sql, parameters }: Asked): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return quoted(`{${value.map(element).join(',')}}`);
  if (value instanceof Date) return quoted(value.toISOString());
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function element(value: unknown): string {
  return value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** A colon could be taken for the beginning of a variable by pgbench. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}
