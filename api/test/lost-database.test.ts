import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { connect, type Database } from '../src/database/connect.ts';
import { isUnreachable } from '../src/database/failures.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { createCatalogueCache } from '../src/modules/catalogue/catalogue-cache.ts';
import { recordChange } from '../src/modules/changes/repository.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { type Answer, openShop, type Shop } from './shop.ts';
import { newMobile, signIn } from './sign-in.ts';
import { inDatabase, templates } from './templates.ts';
import { until } from './until.ts';
import { requestsFor } from './walk-requests.ts';
import { asAdmin } from './worker/admin.ts';

let name: string;
let proxy: DatabaseProxy;
let database: Database;
let shop: Shop;
beforeAll(async () => {
  const direct = await freshDatabase('postgres');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.kysely);
  name = rows[0]?.name ?? '';
  // These tests terminate its connections too, which is not worth a line on the console.
  direct.pool.removeAllListeners('error').on('error', () => {});
  proxy = await openDatabaseProxy(inDatabase(templates().url, name));
  database = await connect({ url: proxy.url, onError: () => {} });
  const limits = { reads: 1_000_000, writes: 1_000_000, logins: 1_000_000 };
  shop = await openShop('postgres', { database, settings: { limits } });
});
afterAll(async () => {
  await shop.close();
  await database.close();
  await proxy.close();
  await closeDatabases();
});

const terminateConnections = () =>
  asAdmin(
    templates().url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );

const rejectionOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

describe('a shop whose PostgreSQL connections are terminated', () => {
  test('requests get an answer or a 503 with Retry-After, and the shop goes on', async () => {
    const paths = ['/api/v1/products', '/api/v1/products/1', '/api/v1/menus', '/api/v1/blog/articles', '/blog/rss.xml'];
    const answers: Answer[] = [];
    let isOver = false;
    const client = async (index: number) => {
      for (let turn = index; !isOver; turn += 1) {
        answers.push(await shop.call('GET', paths[turn % paths.length] ?? ''));
        const items = [{ variant_id: 1001, quantity: 1 }];
        answers.push(await shop.call('POST', '/api/v1/orders/basket/price', { body: { items } }));
      }
    };
    const clients = Array.from({ length: 6 }, (_, index) => client(index));
    for (let round = 0; round < 20; round += 1) {
      const before = answers.length;
      await until(() => answers.length > before + 12);
      await terminateConnections();
    }
    isOver = true;
    await Promise.all(clients);

    const failed = answers.filter(({ status }) => status >= 500);
    for (const { status, headers } of failed) expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(failed.length).toBeGreaterThan(0);
    await until(async () => (await shop.call('GET', '/readyz')).status === 200);
  });

  test('a transaction whose connection is terminated between two statements fails as unreachable', async () => {
    const transaction = database.kysely.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await terminateConnections();
      await until(() => rejectionOf(sql`select 1`.execute(tx)).catch(() => undefined));
      await sql`select 1`.execute(tx);
    });
    expect(isUnreachable(await rejectionOf(transaction))).toBe(true);
  });

  test('a statement that an overloaded server cannot finish in time counts as unreachable', async () => {
    const transaction = database.kysely.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 1`.execute(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    expect(isUnreachable(await rejectionOf(transaction))).toBe(true);
  });
});

describe('a shop whose PostgreSQL server is away', () => {
  test('every request that needs it is answered with 503 and Retry-After, and works again once it is back', async () => {
    // The first attempt may get a connection that the test before has terminated.
    const token = await until(() => signIn(shop, newMobile()).catch(() => undefined));
    const document = JSON.parse((await shop.app.inject('/api/v1/openapi.json')).body);
    const form = new URLSearchParams({
      name: 'مریم',
      mobile: '09121234567',
      subject: 'یک پرسش',
      message: 'این پیام به اندازهٔ کافی بلند است',
    }).toString();
    const requests = [
      { url: '/api/v1/account/me', headers: { authorization: `Bearer ${token}` } },
      { url: '/api/v1/products/1' },
      { url: '/blog/rss.xml' },
      { method: 'POST', url: '/feeds/torob/v3/products', payload: { page: 1, sort: 'date_added_desc' } },
      {
        method: 'POST',
        url: '/api/forms/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form,
      },
    ] as const;
    // One after the other: a caller gets one feed at a time.
    const statuses = async () => {
      const each: number[] = [];
      for (const request of requests) each.push((await shop.app.inject(request)).statusCode);
      return each;
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 303]);
    expect((await shop.app.inject('/sitemap-pages.xml')).statusCode).toBe(200);
    await proxy.cut();
    // A part of the sitemap that was built before is served from memory.
    expect((await shop.app.inject('/sitemap-pages.xml')).statusCode).toBe(200);
    expect((await shop.app.inject('/sitemap-products-1.xml')).statusCode).toBe(503);
    for (const request of requests) {
      const { statusCode, headers } = await shop.app.inject(request);
      expect([request.url, statusCode, headers['retry-after']]).toEqual([request.url, 503, '1']);
    }
    const tokens = { stranger: undefined, member: token, admin: shop.admin, 'bad token': 'x'.repeat(43) };
    for (const request of fc.sample(requestsFor(document), { seed: 1, numRuns: 400 })) {
      const { operation, url, sender, headers, payload } = request;
      const authorization = tokens[sender] === undefined ? {} : { authorization: `Bearer ${tokens[sender]}` };
      const answer = await shop.app.inject({
        method: operation.method as 'GET',
        url,
        headers: { ...headers, ...authorization },
        ...(payload === undefined ? {} : { payload }),
      });
      const isUnavailable = answer.statusCode === 503 && answer.headers['retry-after'] === '1';
      expect([operation.name, answer.statusCode, answer.statusCode < 500 || isUnavailable]).toEqual([
        operation.name,
        answer.statusCode,
        true,
      ]);
    }
    expect((await shop.call('GET', '/readyz')).body.data.checks.database).toBe(false);
    expect((await shop.call('GET', '/healthz')).status).toBe(200);

    await proxy.restore();
    await until(async () => (await shop.call('GET', '/readyz')).status === 200);
    expect(await statuses()).toEqual([200, 200, 200, 200, 303]);
  });
});

test('a connection without an answer is given up, and the next statement gets a new one', async () => {
  const network = await openDatabaseProxy(inDatabase(templates().url, name));
  const { kysely, close } = await connect({ url: network.url, timeouts: { answer: 300 }, onError: () => {} });
  const answers = () => sql`select 1`.execute(kysely).catch(() => undefined);
  await until(answers);
  network.setSilent(true);
  const transaction = kysely.transaction().execute((tx) => sql`select 1`.execute(tx));
  expect(isUnreachable(await rejectionOf(transaction))).toBe(true);
  network.setSilent(false);
  await until(answers);
  await close();
  await network.close();
});

test('a change of the catalogue is not lost when the connection breaks while the catalogue is loaded', async () => {
  let statementsLeft = Number.POSITIVE_INFINITY;
  const breaking: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statementsLeft -= 1;
      if (statementsLeft < 0) throw new Error('Connection terminated');
      return result;
    },
  };
  const cache = createCatalogueCache(database.kysely.withPlugin(breaking));
  const before = (await cache.current()).tree;
  await database.kysely.updateTable('categories').set({ title: 'نام جدید' }).where('id', '=', 1).execute();
  await inTransaction(database.kysely, (tx) => recordChange(tx, { kind: 'content', tags: ['*'] }));
  // The changes are read, then the position; the catalogue itself is not.
  statementsLeft = 2;
  await expect(cache.current()).rejects.toThrow('Connection terminated');
  statementsLeft = Number.POSITIVE_INFINITY;
  const { tree } = await cache.current();
  expect(tree).not.toEqual(before);
});
