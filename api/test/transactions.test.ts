import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Connection, connect, type Database } from '../src/database/connect.ts';
import type { lockKeys, lockWork } from '../src/database/locks.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { closeDatabase, closeDatabases, emptyDatabase, kinds } from './databases.ts';
import { codeOf, openShop } from './shop.ts';
import { inDatabase, templates } from './templates.ts';

afterAll(closeDatabases);

const connections = 50;

describe('fifty connections, on postgres', () => {
  let empty: Database;
  let database: Database;
  beforeEach(async () => {
    empty = await emptyDatabase('postgres');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.kysely);
    const url = inDatabase(templates().url, rows[0]?.name ?? '');
    database = await connect({ url, connections, onError: (error) => console.error(error) });
    await sql`create table entries (place integer, who integer)`.execute(database.kysely);
  });
  afterEach(async () => {
    await database.close();
    await closeDatabase(empty);
  });

  const places = async () => {
    const { rows } = await sql<{ place: number }>`select place from entries order by place`.execute(database.kysely);
    return rows.map(({ place }) => place);
  };

  test('serialisable transactions that read what the others write all succeed, as if one ran after the other', async () => {
    let runs = 0;
    const append = (who: number) =>
      inTransaction(
        database.kysely,
        async (tx) => {
          runs += 1;
          const { rows } = await sql<{ count: number }>`select count(*)::integer as count from entries`.execute(tx);
          await sql`insert into entries values (${(rows[0]?.count ?? 0) + 1}, ${who})`.execute(tx);
        },
        { isolation: 'serializable' },
      );
    await Promise.all(Array.from({ length: connections }, (_, who) => append(who)));
    expect(await places()).toEqual(Array.from({ length: connections }, (_, index) => index + 1));
    // Otherwise they did not run at the same time, and the test proves nothing.
    expect(runs).toBeGreaterThan(connections);
  });

  test('of two transactions in a deadlock, the one that is ended runs again', async () => {
    await sql`insert into entries values (1, 0), (2, 0)`.execute(database.kysely);
    const first = meeting(2);
    const runs: string[] = [];
    const lockBoth = (name: string, order: [number, number]) =>
      inTransaction(database.kysely, async (tx) => {
        runs.push(name);
        await sql`set local deadlock_timeout = '10ms'`.execute(tx);
        await sql`update entries set who = who + 1 where place = ${order[0]}`.execute(tx);
        await first.arrive();
        await sql`update entries set who = who + 1 where place = ${order[1]}`.execute(tx);
      });
    await Promise.all([lockBoth('a', [1, 2]), lockBoth('b', [2, 1])]);
    // On a busy machine the second run can lock its first row before the other transaction does, and end in another deadlock.
    expect(runs.length).toBeGreaterThan(2);
    const { rows } = await sql<{ who: number }>`select who from entries`.execute(database.kysely);
    expect(rows.map(({ who }) => who)).toEqual([2, 2]);
  });
});

describe.each(kinds)('a transaction on %s', (kind) => {
  test('runs once when it fails for another reason than a conflict, and leaves nothing behind', async () => {
    const database = await emptyDatabase(kind);
    await sql`create table entries (place integer primary key)`.execute(database.kysely);
    let runs = 0;
    const twice = inTransaction(database.kysely, async (tx) => {
      runs += 1;
      await sql`insert into entries values (1)`.execute(tx);
      await sql`insert into entries values (1)`.execute(tx);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
    const { rows } = await sql`select * from entries`.execute(database.kysely);
    expect(rows).toEqual([]);
    await closeDatabase(database);
  });
});

test('a request whose transaction conflicts at every attempt gets 503 with retry-after', async () => {
  const shop = await openShop('postgres');
  // A sequence keeps its value when its transaction is rolled back.
  await sql`
    create sequence attempts;
    create function conflict() returns trigger language plpgsql as $$
      begin perform nextval('attempts'); raise exception using errcode = '40001'; end $$;
    create trigger conflict before insert on conversations execute function conflict()`.execute(shop.database.kysely);
  const body = { name: 'مینا', mobile: '09121234567', subject: 'پرسش', message: 'سلام، یک پرسش دارم.' };
  const answer = await shop.call('POST', '/api/v1/contact/messages', { body });
  expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  const { rows } = await sql<{ count: number }>`select last_value::integer as count from attempts`.execute(
    shop.database.kysely,
  );
  expect(rows[0]?.count).toBeGreaterThan(1);
  await shop.close();
});

test('the compiler refuses a plain connection where a transaction is needed', () => {
  type Accepts<Parameter> = Connection extends Parameter ? true : false;
  const accepted: [Accepts<Parameters<typeof lockKeys>[0]>, Accepts<Parameters<typeof lockWork>[0]>] = [false, false];
  expect(accepted).toEqual([false, false]);
});

/** Lets the first `count` callers wait for each other; later callers pass at once. */
function meeting(count: number): { arrive: () => Promise<void> } {
  let arrived = 0;
  let open = () => {};
  const complete = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrive: () => {
      arrived += 1;
      if (arrived === count) open();
      return complete;
    },
  };
}
