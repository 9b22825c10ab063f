import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { dump } from '../src/database/archive/dump.ts';
import { load } from '../src/database/archive/load.ts';
import { archivedTables } from '../src/database/archive/tables.ts';
import type { Database } from '../src/database/connect.ts';
import { closeDatabases, emptyDatabase, freshDatabase, type Kind, kinds } from './databases.ts';

afterAll(closeDatabases);

async function archiveOf({ kysely }: Database): Promise<string[]> {
  let text = '';
  for await (const piece of dump(kysely)) text += piece;
  return text.trimEnd().split('\n');
}

const isRow = (line: string) => !line.startsWith('#');

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Every row of every table, as text. */
async function contentOf({ kysely }: Database): Promise<string[]> {
  const tables = await archivedTables(kysely);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(source)::text as row from ${sql.table(name)} as source order by 1`.execute(kysely);
      return rows.map(({ row }) => `${name} ${row}`);
    }),
  );
  return texts.flat();
}

const kindPairs = kinds.flatMap((from) => kinds.map((to): [Kind, Kind] => [from, to]));

describe.each(kindPairs)('a backup of a shop on %s, restored on %s', (from, to) => {
  test('the restored database has every row, and its sequences continue from the same numbers', async () => {
    const shop = await freshDatabase(from);
    const restored = await emptyDatabase(to);
    const lines = await archiveOf(shop);

    const loaded = await load(restored.kysely, each(lines));
    expect(loaded).toMatchObject({ ok: true });
    expect(await contentOf(restored)).toEqual(await contentOf(shop));

    const next = async ({ kysely }: Database) => {
      const row = await kysely
        .insertInto('release_log')
        .values({
          who: 'a test',
          kind: 'area',
          area: 'host',
          revision: 0,
          release: null,
          percent: null,
          why: null,
          stable: null,
          candidate: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    };
    await sql`insert into areas (name) values ('host')`.execute(shop.kysely);
    await sql`insert into areas (name) values ('host')`.execute(restored.kysely);
    expect(await next(restored)).toBe(await next(shop));
    await expect(sql`delete from release_log`.execute(restored.kysely)).rejects.toThrow('append-only');
    await expect(sql`insert into area_prefixes values ('/x', 'nobody')`.execute(restored.kysely)).rejects.toThrow();
  });
});

describe.each(kinds)('an unusable backup on %s', (kind) => {
  let shop: Database;
  let lines: string[];
  let emptyTarget: Database;
  beforeAll(async () => {
    shop = await freshDatabase(kind);
    lines = await archiveOf(shop);
    emptyTarget = await emptyDatabase(kind);
  });

  test.each([
    ['cut off', (lines: string[]) => lines.slice(0, -1), 'ends in the middle'],
    ['with a row missing', (lines: string[]) => lines.toSpliced(lines.findIndex(isRow), 1), 'should hold'],
    ['of something else', () => ['{"hello":"world"}'], 'no backup of a shop'],
    ['of nothing', () => [], 'no backup of a shop'],
    [
      'of another version',
      (lines: string[]) => [lines[0]?.replace(/"digest":"\w{8}/, '"digest":"00000000') ?? '', ...lines.slice(1)],
      'another version',
    ],
  ])('a backup %s is refused, and the database stays empty', async (_what, spoil, why) => {
    const loaded = await load(emptyTarget.kysely, each(spoil(lines)));
    expect(loaded).toMatchObject({ ok: false, message: expect.stringContaining(why) });
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(emptyTarget.kysely);
    expect(rows).toEqual([]);
  });

  test('a backup is refused when the database already has tables', async () => {
    const before = await contentOf(shop);
    expect(await load(shop.kysely, each(lines))).toMatchObject({
      ok: false,
      message: expect.stringContaining('empty'),
    });
    expect(await contentOf(shop)).toEqual(before);
  });
});
