import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { closeDatabases, freshDatabase } from './databases.ts';
import { replayStatements } from './worker/replay.ts';

afterAll(closeDatabases);

test('a statement that only PostgreSQL accepts is refused by the embedded database', async () => {
  const { kysely, pool } = await freshDatabase('postgres');
  await pool.query(`create function only_on_the_server(bigint) returns bigint return $1`);
  await sql`select only_on_the_server(${'7'})`.execute(kysely);
  await expect(replayStatements()).rejects.toThrow(/only_on_the_server\(unknown\) does not exist/);
});

test('a statement that both accept is replayed with its values, and changes nothing', async () => {
  const { kysely } = await freshDatabase('postgres');
  const rename = sql`update products set name = ${'گونی'} where id = any(${[55, 56]}::bigint[]) returning id`;
  expect((await rename.execute(kysely)).rows).toHaveLength(2);
  await replayStatements();
  await sql`select 1 / (select count(*) - 1 from products where name = ${'گونی'})`.execute(kysely);
  await replayStatements();
});
