import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { connect, type Database } from '../src/database/connect.ts';
import { isUnreachable } from '../src/database/failures.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { openShop } from './shop.ts';
import { inDatabase, templates } from './templates.ts';
import { until } from './until.ts';

const minute = 60_000;
/** No test reaches these timeouts of a lost connection, so only the probe can end its statement in time. */
const timeouts = { statement: minute, answer: minute };
/** The lock that makes a statement slow. */
const lock = 4_700_001;

let direct: Database;
let url: string;
beforeAll(async () => {
  direct = await freshDatabase('postgres');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.kysely);
  url = inDatabase(templates().url, rows[0]?.name ?? '');
});
afterAll(closeDatabases);

const connectOver = (proxy: DatabaseProxy, { longWork = false } = {}) =>
  connect({ url: proxy.url, timeouts: { ...timeouts, silence: 50 }, longWork, onError: () => {} });

const selectOne = async ({ kysely }: Database): Promise<number | undefined> =>
  (await sql<{ n: number }>`select 1 as n`.execute(kysely)).rows[0]?.n;

const takeLock = ({ kysely }: Database): Promise<string> =>
  kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    return 'done';
  });

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(direct.kysely);
  return rows.length > 0;
}

const rejectionOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

/** Waits until a probe has looked three times. */
async function waitForProbes(): Promise<void> {
  const starts = new Set<string>();
  await until(async () => {
    const { rows } = await sql<{ start: string }>`
      select query_start::text as start from pg_stat_activity
      where application_name = 'shop-api probe' and datname = current_database() and query <> ''`.execute(
      direct.kysely,
    );
    for (const { start } of rows) starts.add(start);
    return starts.size >= 3;
  });
}

test('the first request after a network that lost all bytes is answered', async () => {
  const network = await openDatabaseProxy(url);
  const database = await connect({ url: network.url, timeouts, onError: () => {} });
  const limits = { reads: 1_000_000, writes: 1_000_000, logins: 1_000_000 };
  const shop = await openShop('postgres', { database, settings: { limits } });
  const requestReviews = () => shop.call('GET', '/api/v1/products/1/reviews');
  expect((await requestReviews()).status).toBe(200);

  network.setSilent(true);
  const during = Array.from({ length: 20 }, requestReviews);
  await until(() => database.pool.waitingCount > 0);
  network.setSilent(false);
  expect((await requestReviews()).status).toBe(200);
  for (const { status, headers } of await Promise.all(during)) {
    expect([status, headers['retry-after']]).toEqual(status === 200 ? [200, undefined] : [503, '1']);
  }
  await shop.close();
  await database.close();
  await network.close();
});

describe('a pool behind a network', () => {
  let network: DatabaseProxy;
  let database: Database;
  beforeEach(async () => {
    network = await openDatabaseProxy(url);
    database = await connectOver(network);
  });
  afterEach(async () => {
    await database.close();
    await network.close();
  });

  test('statements whose connections were begun while bytes were lost succeed after the return', async () => {
    network.setSilent(true);
    const statements = Promise.all([selectOne(database), selectOne(database), selectOne(database)]);
    await until(() => network.accepted() > 3);
    network.setSilent(false);
    expect(await statements).toEqual([1, 1, 1]);
  });

  test('one lost connection is enough to give up the unused ones that are lost as well', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => selectOne(database)));
    await until(() => database.pool.idleCount === 5);
    network.loseConnections();
    expect(isUnreachable(await rejectionOf(selectOne(database)))).toBe(true);
    expect(await selectOne(database)).toBe(1);
  });

  test('the locks of a lost transaction are free again', async () => {
    const transaction = database.kysely.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
      network.loseConnections();
      await sql`select 1`.execute(tx);
    });
    expect(isUnreachable(await rejectionOf(transaction))).toBe(true);
    await direct.kysely.transaction().execute((tx) => sql`select pg_advisory_xact_lock(${lock})`.execute(tx));
  });

  test('a statement is answered after a network that delayed all bytes', async () => {
    expect(await selectOne(database)).toBe(1);
    const before = network.accepted();
    const resume = network.pause('all');
    const statement = selectOne(database);
    // Probes come and go without an answer.
    const probed = until(() => network.accepted() > before + 2);
    await Promise.race([probed, statement]);
    resume();
    expect(await statement).toBe(1);
  });

  test('a large statement that is still being sent goes on', async () => {
    await Promise.all([selectOne(database), selectOne(database)]);
    const text = 'x'.repeat(30_000_000);
    const [slow, large] = await direct.kysely.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(holder);
      // Only the slow statement calls the probe.
      const slowStatement = takeLock(database);
      await until(isLockAwaited);
      const resume = network.pause('open');
      const largeStatement = sql<{ n: number }>`select length(${text}) as n`.execute(database.kysely);
      await Promise.race([waitForProbes(), largeStatement]);
      resume();
      return [{ statement: slowStatement }, { statement: largeStatement }];
    });
    expect((await large.statement).rows).toEqual([{ n: text.length }]);
    expect(await slow.statement).toBe('done');
  });
});

describe.each([
  ['PostgreSQL', undefined],
  ['a pooler with process numbers of its own', 2_000_000_000],
])('behind %s', (_name, processNumber) => {
  test('a slow statement is not ended', async () => {
    const network = await openDatabaseProxy(url, { processNumber });
    const database = await connectOver(network);
    const slow = await direct.kysely.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(holder);
      const statement = takeLock(database);
      await Promise.race([waitForProbes(), statement]);
      return { statement };
    });
    expect(await slow.statement).toBe('done');
    await database.close();
    await network.close();
  });
});

test('a lost connection of long work fails, although long work has no timeouts', async () => {
  const network = await openDatabaseProxy(url);
  const database = await connectOver(network, { longWork: true });
  const work = database.kysely.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    network.loseConnections();
    await sql`select 1`.execute(tx);
  });
  expect(isUnreachable(await rejectionOf(work))).toBe(true);
  await database.close();
  await network.close();
});
