import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { dump } from '../src/database/archive/dump.ts';
import { backup, restore, verify } from '../src/database/archive/files.ts';
import { load } from '../src/database/archive/load.ts';
import { archivedTables } from '../src/database/archive/tables.ts';
import type { Database } from '../src/database/connect.ts';
import { closeDatabase, closeDatabases, emptyDatabase, freshDatabase, kinds } from './databases.ts';
import { insertHostileRows, typesWithHostileRows } from './hostile-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-archive-'));
});
afterAll(async () => {
  await closeDatabases();
  await rm(folder, { recursive: true, force: true });
});

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

/** The next number of a sequence. */
async function nextLogId({ kysely }: Database): Promise<number> {
  await sql`insert into areas (name) values ('host')`.execute(kysely);
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
}

describe.each(kinds)('a backup of a shop on %s', (from) => {
  let file: string;
  let rows: number;
  let content: string[];
  let nextId: number;
  beforeAll(async () => {
    const shop = await freshDatabase(from);
    await insertHostileRows(shop);
    file = join(folder, `${from}.shop.gz`);
    ({ rows } = await backup(shop.kysely, file));
    content = await contentOf(shop);
    nextId = await nextLogId(shop);
    await closeDatabase(shop);
  });

  test.each(kinds)(
    'restored on %s, it has every row, however hostile its text, and its sequences continue from the same numbers',
    async (to) => {
      const restored = await emptyDatabase(to);
      expect(await verify(file)).toMatchObject({ ok: true, value: { rows } });
      expect(await restore(restored.kysely, file)).toEqual({ ok: true, value: { rows } });
      expect(await contentOf(restored)).toEqual(content);
      expect(content).toHaveLength(rows);

      expect(await nextLogId(restored)).toBe(nextId);
      await expect(sql`delete from release_log`.execute(restored.kysely)).rejects.toThrow('append-only');
      await expect(sql`insert into area_prefixes values ('/x', 'nobody')`.execute(restored.kysely)).rejects.toThrow();
      await closeDatabase(restored);
    },
  );
});

describe('an unusable backup', () => {
  let shop: Database;
  let lines: string[];
  let emptyTarget: Database;
  beforeAll(async () => {
    shop = await freshDatabase('postgres');
    lines = await archiveOf(shop);
    emptyTarget = await emptyDatabase('postgres');
  });

  async function expectRefusal({ kysely }: Database, unusable: string[], why: string): Promise<void> {
    const loaded = await load(kysely, each(unusable));
    expect(loaded).toMatchObject({ ok: false, message: expect.stringContaining(why) });
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(kysely);
    expect(rows).toEqual([]);
  }

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
    await expectRefusal(emptyTarget, spoil(lines), why);
  });

  test('a backup that ends in the middle leaves the embedded database empty', async () => {
    await expectRefusal(await emptyDatabase('embedded'), lines.slice(0, -1), 'ends in the middle');
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

test('the hostile rows cover every type of the archived columns', async () => {
  const { kysely } = await freshDatabase('postgres');
  const tables = (await archivedTables(kysely)).map(({ name }) => name);
  const { rows } = await sql<{ type: string }>`
    select distinct data_type::text as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name = any(${tables})
    order by 1`.execute(kysely);
  expect(rows.map(({ type }) => type)).toEqual(typesWithHostileRows);
});

describe('a backup file', () => {
  let shop: Database;
  let text: string;
  beforeAll(async () => {
    shop = await freshDatabase('postgres');
    await backup(shop.kysely, join(folder, 'good.shop.gz'));
    text = gunzipSync(await readFile(join(folder, 'good.shop.gz'))).toString();
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['cut off in the middle', async () => (await goodFile()).subarray(0, 5_000), 'cannot be read'],
    ['without its last byte', async () => (await goodFile()).subarray(0, -1), 'cannot be read'],
    ['with a wrong byte', async () => withByte(await goodFile(), 5_000), 'cannot be read'],
    ['that is not compressed', () => Buffer.from(text), 'cannot be read'],
    ['without its last line', () => gzipSync(text.slice(0, text.lastIndexOf('#'))), 'ends in the middle'],
    ['that goes on', () => gzipSync(`${text}{}\n`), 'goes on'],
    ['with bytes that are not UTF-8', () => gzipSync(withByte(Buffer.from(text), 3_000, 0xff)), 'cannot be read'],
    ['with a damaged row', () => gzipSync(text.replace('\n{"', '\n{')), 'is damaged'],
    ['with a row without a column', () => gzipSync(text.replace(/\n\{"\w+"/, '\n{"x"')), 'is damaged'],
  ])('a file %s is not a backup', async (_what, spoil, why) => {
    const file = join(folder, 'spoilt.shop.gz');
    await writeFile(file, await spoil());
    expect(await verify(file)).toMatchObject({ ok: false, message: expect.stringContaining(why) });
  });

  test('a restore of a file without its last byte, or of no archive, leaves the database empty', async () => {
    const { kysely } = await emptyDatabase('postgres');
    const file = join(folder, 'unrestorable.shop.gz');
    for (const bytes of [
      (await goodFile()).subarray(0, -1),
      Buffer.from(text),
      gzipSync(text.replace('\n{"', '\n{')),
    ]) {
      await writeFile(file, bytes);
      expect(await restore(kysely, file)).toMatchObject({ ok: false, reason: 'unfit' });
      expect(await restore(kysely, `${file}.missing`)).toMatchObject({ ok: false, reason: 'unfit' });
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(kysely);
      expect(rows).toEqual([]);
    }
  });

  const goodFile = () => readFile(join(folder, 'good.shop.gz'));
  const withByte = (bytes: Buffer, index: number, byte = 0xfe) =>
    Buffer.concat([bytes.subarray(0, index), Buffer.from([byte]), bytes.subarray(index + 1)]);

  test('a backup that cannot be read back is an error, and no file stays', async () => {
    const cutRows: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => (typeof row.row === 'string' ? { row: row.row.slice(0, -1) } : row)),
      }),
    };
    const file = join(folder, 'unreadable.shop.gz');
    await expect(backup(shop.kysely.withPlugin(cutRows), file)).rejects.toThrow('cannot be read back');
    expect((await readdir(folder)).filter((name) => name.startsWith('unreadable'))).toEqual([]);
  });
});
