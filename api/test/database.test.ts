import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
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

  test('has had every migration, and has them once', async () => {
    expect(await pendingMigrations(database.kysely)).toEqual([]);
    expect(await migrate(database.kysely)).toEqual([]);
  });

  test('money is read as a number', async () => {
    expect(await read('12500000000::bigint')).toBe(12_500_000_000);
    expect(await read('count(*)')).toBe(1);
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    expect(await read('null::bigint')).toBeNull();
  });

  test.each(['9007199254740992', '-9007199254740992'])(
    'a number that a number cannot hold is not read as another: %s',
    async (number) => {
      await expect(read(`${number}::bigint`)).rejects.toThrow('cannot be read exactly');
      expect(await read('1')).toBe(1);
    },
  );

  test('knows similar words in Persian', async () => {
    expect(await read("similarity('گونی', 'گونيی') > 0.3")).toBe(true);
    expect(await read("similarity('گونی', 'کاغذ') < 0.1")).toBe(true);
  });
});

describe('a database that could not find Persian words', () => {
  test.each([
    ['without Unicode', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'", 'encoding is SQL_ASCII'],
    ['for which they are no letters', "encoding 'UTF8' lc_collate 'C' lc_ctype 'C'", 'Persian letters are no letters'],
  ])('is refused, and left as it was: %s', async (_, options, reason) => {
    const { kysely } = await emptyDatabase('postgres', options);
    await expect(migrate(kysely)).rejects.toThrow(reason);
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(kysely);
    expect(rows).toHaveLength(0);
  });

  test('so is a PostgreSQL that is too old', () => {
    const fit = { version: 150_012, encoding: 'UTF8', ctype: 'C.UTF-8', seesPersian: true };
    expect(unfitness(fit)).toBeUndefined();
    expect(unfitness({ ...fit, version: 140_020 })).toContain('15 or newer');
  });
});
