import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Connection, Database } from '../src/database/connect.ts';
import { unfitness } from '../src/database/fitness.ts';
import { migrate, pendingMigrations } from '../src/database/migrate.ts';
import { closeDatabases, emptyDatabase, freshDatabase, kinds } from './databases.ts';

afterAll(closeDatabases);

describe.each(kinds)('the database on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });

  const read = async (expression: string): Promise<unknown> =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.kysely)).rows[0]?.value;

  test('a new database has every migration, applied once', async () => {
    expect(await pendingMigrations(database.kysely)).toEqual([]);
    expect(await migrate(database.kysely)).toEqual([]);
  });

  test('bigint amounts of money are read as numbers', async () => {
    expect(await read('12500000000::bigint')).toBe(12_500_000_000);
    expect(await read('count(*)')).toBe(1);
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    expect(await read('null::bigint')).toBeNull();
  });

  test.each(['9007199254740992', '-9007199254740992'])(
    'a bigint beyond the safe integers is an error, not a rounded number: %s',
    async (number) => {
      await expect(read(`${number}::bigint`)).rejects.toThrow('too large to be read exactly');
      expect(await read('1')).toBe(1);
    },
  );

  test('the database compares Persian words by trigram similarity', async () => {
    expect(await read("similarity('گونی', 'گونيی') > 0.3")).toBe(true);
    expect(await read("similarity('گونی', 'کاغذ') < 0.1")).toBe(true);
  });
});

describe('a database whose encoding cannot search Persian words', () => {
  test.each([
    ['without Unicode', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'", 'encoding is SQL_ASCII'],
    [
      'for which they are no letters',
      "encoding 'UTF8' lc_collate 'C' lc_ctype 'C'",
      'does not treat Persian characters as letters',
    ],
  ])('a database with the wrong encoding is refused and left unchanged: %s', async (_, options, reason) => {
    const { kysely } = await emptyDatabase('postgres', options);
    await expect(migrate(kysely)).rejects.toThrow(reason);
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(kysely);
    expect(rows).toHaveLength(0);
  });

  test('a PostgreSQL older than 15 is refused', () => {
    const fit = { version: 150_012, encoding: 'UTF8', ctype: 'C.UTF-8', seesPersian: true };
    expect(unfitness(fit)).toBeUndefined();
    expect(unfitness({ ...fit, version: 140_020 })).toContain('15 or newer');
  });
});

describe.each(kinds)('prepared statements on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });

  const plans = async (db: Connection) => {
    const { rows } = await sql<{ name: string; uses: number }>`
      select name, (generic_plans + custom_plans)::integer as uses from pg_prepared_statements
      where name like 'test-%'`.execute(db);
    return rows;
  };
  const twice = async (db: Connection, number: number) =>
    (await sql<{ two: number }>`/* test-twice */ select ${number}::integer * 2 as two`.execute(db)).rows[0]?.two;

  test('prepared statements are planned once and reused, in transactions as well', async () => {
    await database.kysely.connection().execute(async (connection) => {
      for (const number of [1, 2, 3]) expect(await twice(connection, number)).toBe(2 * number);
      await connection.transaction().execute(async (tx) => expect(await twice(tx, 4)).toBe(8));
      expect(await plans(connection)).toEqual([{ name: 'test-twice', uses: 4 }]);
    });
  });

  test('a name cannot be used for another text', async () => {
    await database.kysely.connection().execute(async (connection) => {
      await twice(connection, 1);
      const sameNameOtherText = sql`/* test-twice */ select ${1}::integer * 3 as three`.execute(connection);
      await expect(sameNameOtherText).rejects.toThrow('must be unique');
      expect(await twice(connection, 5)).toBe(10);
    });
  });

  test('a failing statement does not break the next one', async () => {
    await database.kysely.connection().execute(async (connection) => {
      const divide = (by: number) =>
        sql<{ half: number }>`/* test-half */ select 10 / ${by}::integer as half`.execute(connection);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(2)).rows).toEqual([{ half: 5 }]);
      const failingStatement = () => sql`/* test-wrong */ select * from nowhere`.execute(connection);
      await expect(failingStatement()).rejects.toThrow('does not exist');
      await expect(failingStatement()).rejects.toThrow('does not exist');
      expect(await twice(connection, 6)).toBe(12);
    });
  });

  test('a client that replaces a destroyed one plans again', async () => {
    const client = await database.pool.connect();
    client.release(true);
    expect(await twice(database.kysely, 7)).toBe(14);
    expect(await twice(database.kysely, 8)).toBe(16);
  });

  test('a comment that is not a name has no effect', async () => {
    const { rows } = await sql`/* What follows: 1 */ select 1 as one`.execute(database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
