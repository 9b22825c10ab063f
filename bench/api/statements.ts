import { buildApp } from 'api/app';
import type { Database } from 'api/database';
import { makeLog } from 'api/log';
import { readSettings, withSecret } from 'api/settings';
import { openStore } from 'release/store';
import { must } from '../lib/pointers.ts';
import type { Place } from './shop.ts';

export type Statement = { text: string; values: unknown[] };
export type Ask = (path: string, token?: string) => Promise<Statement[]>;

/** The shop inside this process: answers with what a question had it ask its database. */
export async function listenIn(place: Place, database: Database, work: (ask: Ask) => Promise<void>): Promise<void> {
  const heard: Statement[] = [];
  for (const client of await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))) {
    const query = client.query.bind(client);
    const overheard = (...given: unknown[]): unknown => {
      heard.push(statementIn(given));
      return Reflect.apply(query, undefined, given);
    };
    Reflect.set(client, 'query', overheard);
    client.release();
  }
  const settings = await withSecret(must(readSettings({ DATA_DIR: place.dataDir, WARM_PICTURES: 'no' })));
  const stores = { store: openStore(settings.releaseStore), media: openStore(settings.mediaStore) };
  const app = await buildApp({ database, ...stores, settings, log: makeLog('warn') });
  await app.ready();
  try {
    await work(async (path, token) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      // Once before, so that what is kept from then on is kept.
      await app.inject({ url: path, headers });
      heard.splice(0);
      const { statusCode } = await app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      return heard.filter(({ text }) => !isFromElsewhere(text));
    });
  } finally {
    await app.close();
  }
}

/** The change feed and the jobs ask too, in their own time. */
function isFromElsewhere(text: string): boolean {
  return /pg_snapshot_xmin\(pg_current_snapshot\(\)\)\s+order by|pgboss|^(begin|commit|rollback)/i.test(text);
}

function statementIn([first, second]: unknown[]): Statement {
  const isWhole = typeof first === 'object' && first !== null;
  const text = isWhole && 'text' in first ? first.text : first;
  const values = isWhole && 'values' in first ? first.values : second;
  return { text: String(text).trim(), values: Array.isArray(values) ? values : [] };
}
