import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Connection, Database } from '../src/database/connect.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';

afterAll(closeDatabases);

describe.each(kinds)('statements with a name on %s', (kind) => {
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

  test('are planned once and answered each time, in a transaction as well', async () => {
    await database.kysely.connection().execute(async (connection) => {
      for (const number of [1, 2, 3]) expect(await twice(connection, number)).toBe(2 * number);
      await connection.transaction().execute(async (tx) => expect(await twice(tx, 4)).toBe(8));
      expect(await plans(connection)).toEqual([{ name: 'test-twice', uses: 4 }]);
    });
  });

  test('a name is one text', async () => {
    await database.kysely.connection().execute(async (connection) => {
      await twice(connection, 1);
      const other = sql`/* test-twice */ select ${1}::integer * 3 as three`.execute(connection);
      await expect(other).rejects.toThrow('must be unique');
      expect(await twice(connection, 5)).toBe(10);
    });
  });

  test('one that fails is no obstacle to the next', async () => {
    await database.kysely.connection().execute(async (connection) => {
      const divide = (by: number) =>
        sql<{ half: number }>`/* test-half */ select 10 / ${by}::integer as half`.execute(connection);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(2)).rows).toEqual([{ half: 5 }]);
      const wrong = () => sql`/* test-wrong */ select * from nowhere`.execute(connection);
      await expect(wrong()).rejects.toThrow('does not exist');
      await expect(wrong()).rejects.toThrow('does not exist');
      expect(await twice(connection, 6)).toBe(12);
    });
  });

  test('the client after one that was destroyed plans its own', async () => {
    const client = await database.pool.connect();
    client.release(true);
    expect(await twice(database.kysely, 7)).toBe(14);
    expect(await twice(database.kysely, 8)).toBe(16);
  });

  test('a comment that is no name changes nothing', async () => {
    const { rows } = await sql`/* What follows: 1 */ select 1 as one`.execute(database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
