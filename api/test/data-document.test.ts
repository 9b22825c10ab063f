import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, freshDatabase } from './databases.ts';

afterAll(closeDatabases);

/** Foreign keys as docs/data.md draws them. */
const foreignKeys = `
  select child.relname || ' ' ||
    case when exists (
      select from pg_index where indrelid = conrelid and indisunique and indpred is null
        and string_to_array(indkey::text, ' ')::smallint[] <@ conkey
    ) then '|' else '}' end || 'o--' ||
    case when exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and not attnotnull)
      then 'o|' else '||' end || ' ' || parent.relname || ' : "' ||
    (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as keys(number, place)
      join pg_attribute on attrelid = conrelid and attnum = number) ||
    case confdeltype when 'c' then ', cascade' when 'n' then ', set null' else '' end || '"' as line
  from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace`;

describe('docs/data.md', () => {
  let database: Database;
  let text: string;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    text = await readFile(new URL('../../docs/data.md', import.meta.url), 'utf8');
  });
  const namesIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

  test('the tables list every table and view of the database once, and no other', async () => {
    const { rows } = await database.pool.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    expect(namesIn(/^\| `(\w+)` \|/gm)).toEqual(rows.map(({ name }) => name).sort());
  });

  test('the drawings show every foreign key of the database, and no other', async () => {
    const { rows } = await database.pool.query(foreignKeys);
    expect(namesIn(/^ {2}(\w+ \S+ \w+ : ".*")$/gm)).toEqual(rows.map(({ line }) => line).sort());
  });

  test('the tables name every module whose SQL writes a table, and no other', async () => {
    const writes = await writesInCode();
    const writers = new Set(writes.map(({ writer }) => writer));
    const documented = [...text.matchAll(/^\| `(\w+)` \|[^|]*\|(.*)\|$/gm)].flatMap(([, table, cell = '']) =>
      [...cell.matchAll(/`([\w/-]+)`/g)].flatMap(([, writer = '']) =>
        writers.has(writer) ? [`${table}: ${writer}`] : [],
      ),
    );
    expect(documented.sort()).toEqual([...new Set(writes.map(({ table, writer }) => `${table}: ${writer}`))].sort());
  });
});

/** The tables that the SQL of each module, of the seed and of `database` writes. */
async function writesInCode(): Promise<{ table: string; writer: string }[]> {
  const api = new URL('../', import.meta.url);
  const writes: { table: string; writer: string }[] = [];
  for await (const file of glob(['src/**/*.ts', 'seed/**/*.ts'], { cwd: fileURLToPath(api) })) {
    const writer = /^src\/(?:modules\/)?([\w-]+)\//.exec(file)?.[1] ?? 'api/seed';
    const code = await readFile(new URL(file, api), 'utf8');
    const statements =
      /(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)|\b(?:insert into|delete from) (\w+)|\bupdate (\w+) set\b|\binsert\(\s*tx,\s*'(\w+)'/g;
    if (file.endsWith('.test.ts')) continue;
    for (const [, ...tables] of code.matchAll(statements)) {
      const table = tables.find((name) => name !== undefined);
      if (table !== undefined) writes.push({ table, writer });
    }
  }
  return writes;
}
