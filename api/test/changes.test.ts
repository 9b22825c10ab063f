import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { makeLog } from '../src/log.ts';
import { deleteChangesOlderThan, recordChange } from '../src/modules/changes/repository.ts';
import { closeDatabases, deleteReleases, freshDatabase, kinds } from './databases.ts';
import { type EventReader, type Received, readEvents } from './event-reader.ts';
import { openShop, type Shop, withApp } from './shop.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

let database: Database;
let shop: Shop;
let address: string;
const readers: EventReader[] = [];

async function begin(kind: (typeof kinds)[number]): Promise<void> {
  await deleteReleases(database);
  shop = await openShop(kind, { database });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
}

async function end(): Promise<void> {
  for (const reader of readers.splice(0)) reader.disconnect();
  await shop.close();
}

async function listen(lastEventId?: string): Promise<EventReader> {
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const headers = { authorization: `Bearer ${shop.edge}`, ...resume };
  const reader = await readEvents(`${address}/releases/v1/changes`, headers);
  readers.push(reader);
  return reader;
}

const tagged = (tag: string) => (event: Received) => event.data.tags?.includes(tag) ?? false;
const isPolicy = (event: Received) => event.event === 'policy';
const withRevision = (revision: number) => (event: Received) =>
  event.data.policy?.areas.some((area) => 'revision' in area && area.revision === revision) ?? false;
const say = (tag: string) =>
  inTransaction(shop.database.kysely, (tx) => recordChange(tx, { kind: 'content', tags: [tag] }));
/** A new subscriber gets all events so far, so the feed has polled once this resolves. */
async function letFeedRead(): Promise<void> {
  const reader = await listen();
  await reader.next(isPolicy);
  reader.disconnect();
}
const subscribers = async () => {
  const { body } = await shop.call('GET', '/metrics');
  return Number(/^change_feed_subscribers (\d+)/m.exec(String(body))?.[1]);
};

describe.each(kinds)('the change feed on %s', (kind) => {
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(() => begin(kind));
  afterEach(end);

  test('the feed sends the whole policy on connect, and again when a pointer moves', async () => {
    const reader = await listen();
    const first = await reader.next(isPolicy);
    expect(first.data.policy?.areas).toHaveLength(5);
    expect(first.id).toMatch(/^[0-9a-f]{12}\.\d+\.\d+$/);

    const release = await shop.publish('blog');
    await shop.command('blog', 'ramp', { release, percent: 10 });
    const moved = await reader.next(withRevision(1));
    expect(moved.data.policy?.areas).toContainEqual(
      expect.objectContaining({ area: 'blog', candidate: release, percent: 10 }),
    );
  });

  test('the feed sends the tags of changed content', async () => {
    const reader = await listen();
    const call = { token: shop.admin, body: { title: 'عنوان جدید' } };
    expect((await shop.call('PATCH', '/api/v1/blog/articles/3', call)).status).toBe(200);
    const change = await reader.next((event) => event.event === 'content');
    expect(change.data).toEqual({ kind: 'content', tags: ['article:3', 'articles'] });
  });

  test('a reconnecting subscriber gets the missed events in order and once', async () => {
    const before = await listen();
    await say('one');
    const lastSeen = await before.next(tagged('one'));
    before.disconnect();
    await say('two');
    await say('three');

    const after = await listen(lastSeen.id);
    await after.next(tagged('three'));
    const contents = after.events.filter((event) => event.event === 'content');
    expect(contents.map((event) => event.data.tags)).toEqual([['two'], ['three']]);
    await say('four');
    await after.next(tagged('four'));
    expect(after.events.filter(tagged('three'))).toHaveLength(1);
  });

  test('a subscriber away longer than the retention gets a reset event', async () => {
    const before = await listen();
    const { id } = await before.next(isPolicy);
    await say('lost');
    await before.next(tagged('lost'));
    await shop.database.pool.query(`update changes set at = now() - interval '2 hours'`);
    await inTransaction(shop.database.kysely, (tx) => deleteChangesOlderThan(tx, 60));

    const after = await listen(id);
    await after.next(isPolicy);
    expect(after.events[0]?.data).toEqual({ kind: 'content', tags: ['*'] });
  });

  test('a subscriber of another history or with an unknown event id gets a reset event', async () => {
    const reader = await listen();
    const { id = '' } = await reader.next(isPolicy);
    const [history, tx] = id.split('.');
    const later = `${history}.${BigInt(tx ?? 0) + 1_000_000n}.1`;
    const otherHistory = `0123456789ab.${tx}.0`;
    // The last two are as older versions sent them, and no id of any version.
    for (const foreign of [later, otherHistory, `${tx}.0`, 'abc', `${id}'`, '99999999999999999999999.1']) {
      const subscriber = await listen(foreign);
      await subscriber.next(isPolicy);
      expect([foreign, subscriber.events[0]?.data]).toEqual([foreign, { kind: 'content', tags: ['*'] }]);
    }
    const current = await listen(id);
    await current.next(isPolicy);
    expect(current.events.filter(({ event }) => event === 'content')).toEqual([]);
  });

  test('a process that was away for longer than the retention tells its subscribers to reload', async () => {
    const reader = await listen();
    await say('seen');
    await reader.next(tagged('seen'));
    // Another process has deleted the change after the last one that this process has read. The transaction must be over: on a busy
    // server an older one may still be open, before which the feed cannot continue. `kysely` counts the write: without one, an embedded
    // database is not polled before it deletes old changes, once a minute.
    await sql`update change_horizon set tx = changes.tx, id = changes.id + 1 from changes where tags = '{seen}'`.execute(
      shop.database.kysely,
    );
    await reader.next(tagged('*'));
    await reader.next(isPolicy);
    await say('afterwards');
    await reader.next(tagged('afterwards'));
    expect(reader.events.filter(tagged('*'))).toHaveLength(1);
  });

  test('a database that is restored under a running process is another history', async () => {
    const reader = await listen();
    const { id } = await reader.next(isPolicy);
    await sql`update change_horizon set history = gen_random_uuid()`.execute(shop.database.kysely);
    const reset = await reader.next(tagged('*'));
    expect(reset.id?.split('.')[0]).not.toBe(id?.split('.')[0]);
  });

  test('a database copied from a server with higher transaction numbers begins a new history', async () => {
    const reader = await listen();
    const { id = '' } = await reader.next(isPolicy);
    await shop.app.close();
    await shop.database.pool.query(`update change_horizon set tx = '9000000000000'`);
    await shop.database.pool.query(`insert into changes (tx, kind, tags) values ('9000000000001', 'content', '{old}')`);
    const app = await buildApp({ ...shop, log: makeLog('silent') });
    shop = withApp(shop, app);
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    const after = await listen(id);
    await after.next(isPolicy);
    await say('new');
    await after.next(tagged('new'));
    expect(after.events.flatMap(({ data }) => data.tags ?? [])).toEqual(['*', 'new']);
    await app.close();
  });
});

describe('the change feed on postgres', () => {
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  beforeEach(() => begin('postgres'));
  afterEach(end);

  test('a disconnected subscriber is removed', async () => {
    const reader = await listen();
    await reader.next(isPolicy);
    expect(await subscribers()).toBe(1);
    reader.disconnect();
    await until(async () => (await subscribers()) === 0);
  });

  test('a subscriber that stops reading is disconnected; the others still get events', async () => {
    const stuck = await listen();
    await stuck.next(isPolicy);
    stuck.stall();
    const reader = await listen();
    await reader.next(isPolicy);
    // The socket buffers hold some megabytes before the feed notices the stalled reader.
    const large = Array.from({ length: 1000 }, (_, index) => `${index}-`.padEnd(1000, 'x'));
    let rounds = 0;
    while ((await subscribers()) === 2) {
      rounds += 1;
      await inTransaction(shop.database.kysely, (tx) =>
        recordChange(tx, { kind: 'content', tags: [`round-${rounds}`, ...large] }),
      );
      await reader.next(tagged(`round-${rounds}`));
    }
    await say('afterwards');
    await reader.next(tagged('afterwards'));
    expect(await subscribers()).toBe(1);
  });

  test('stopping the API ends the streams of the feed', async () => {
    const reader = await listen();
    await reader.next(isPolicy);
    await shop.app.close();
    await until(() => reader.isEnded());
  });

  test('a change that commits late is not skipped after a later one was sent', async () => {
    const reader = await listen();
    await reader.next(isPolicy);
    const slow = await shop.database.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into changes (kind, tags) values ('content', '{early}')`);
    await say('late');
    await letFeedRead();
    await slow.query('commit');
    slow.release();

    await reader.next(tagged('late'));
    expect(reader.events.flatMap((event) => event.data.tags ?? [])).toEqual(['early', 'late']);
  });

  test('an old change is not deleted while an earlier transaction is open', async () => {
    const slow = await shop.database.pool.connect();
    await slow.query('begin; select pg_current_xact_id()');
    await say('old');
    await shop.rows(`update changes set at = now() - interval '2 hours'`);
    const deleteOld = () => inTransaction(shop.database.kysely, (tx) => deleteChangesOlderThan(tx, 60));
    const isStored = async () => (await shop.rows(`select from changes where tags = '{old}'`)).length === 1;
    await deleteOld();
    const wasStored = await isStored();
    await slow.query('commit');
    slow.release();
    expect(wasStored).toBe(true);
    await until(async () => {
      await deleteOld();
      return !(await isStored());
    });
  });

  test('of 100 overlapping transactions no event is lost or sent twice', async () => {
    const reader = await listen();
    await reader.next(isPolicy);
    const names: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const slow = await shop.database.pool.connect();
      await slow.query('begin');
      await slow.query(`insert into changes (kind, tags) values ('content', $1)`, [[`slow-${round}`]]);
      const quick = Array.from({ length: 9 }, (_, index) => `quick-${round}-${index}`);
      await Promise.all(quick.slice(0, 5).map(say));
      await letFeedRead();
      await Promise.all([slow.query('commit'), ...quick.slice(5).map(say)]);
      slow.release();
      names.push(`slow-${round}`, ...quick);
    }
    await say('last');
    await reader.next(tagged('last'));
    const receivedTags = reader.events.flatMap((event) => event.data.tags ?? []).filter((tag) => tag !== 'last');
    expect(receivedTags.sort()).toEqual(names.sort());
  });

  test('a change at one instance of the API reaches subscribers of another', async () => {
    const otherApp = await buildApp({ ...shop, log: makeLog('silent') });
    const otherAddress = await otherApp.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${shop.edge}` };
    const reader = await readEvents(`${otherAddress}/releases/v1/changes`, headers);
    const release = await shop.publish('blog');
    await shop.command('blog', 'ramp', { release, percent: 10 });
    await reader.next(withRevision(1));
    await otherApp.close();
  });
});
