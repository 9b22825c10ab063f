import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { connect, type Database } from '../src/database/connect.ts';
import { migrate, pendingMigrations } from '../src/database/migrate.ts';
import { migrationsFolder, readMigrations } from '../src/database/migration-files.ts';
import { closeDatabases, emptyDatabase, freshDatabase, kinds } from './databases.ts';
import { inDatabase, templates } from './templates.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

let folder: string;
let folderUrl: URL;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  folderUrl = pathToFileURL(`${folder}/`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeMigration = (name: string, text: string) => writeFile(join(folder, name), text);

/** A second pool on the same database, as another process would have. */
async function connectAgain({ kysely }: Database, options: { longWork?: boolean; timeouts?: { statement: number } }) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  return connect({ url: inDatabase(templates().url, rows[0]?.name ?? ''), onError: () => {}, ...options });
}

describe.each(kinds)('migrations on %s', (kind) => {
  test('each migration is a transaction of its own: a failing one undoes only itself', async () => {
    const { kysely } = await emptyDatabase(kind);
    await writeMigration('0001-good.sql', 'create table good (id integer); insert into good values (1);');
    await writeMigration('0002-bad.sql', 'create table bad (id integer); insert into nowhere values (1);');
    await expect(migrate(kysely, { folder: folderUrl })).rejects.toThrow('nowhere');
    expect(await pendingMigrations(kysely, folderUrl)).toEqual(['0002-bad.sql']);
    const { rows } = await sql`select to_regclass('good') is null as good, to_regclass('bad') is null as bad`.execute(
      kysely,
    );
    expect(rows).toEqual([{ good: false, bad: true }]);

    await writeMigration('0002-bad.sql', 'create table bad (id integer);');
    expect(await migrate(kysely, { folder: folderUrl })).toEqual(['0002-bad.sql']);
  });

  test('a migration that declares so runs outside a transaction, and again from its start after a failure', async () => {
    const { kysely } = await emptyDatabase(kind);
    await writeMigration('0001-table.sql', 'create table things (id integer); insert into things values (1), (1);');
    const index = (unique: string) => `-- outside a transaction
-- A comment with a semicolon;
drop index concurrently if exists things_by_id;
create ${unique} index concurrently things_by_id on things (id);
`;
    await writeMigration('0002-index.sql', index('unique'));
    await expect(migrate(kysely, { folder: folderUrl })).rejects.toThrow('could not create unique index');
    expect(await pendingMigrations(kysely, folderUrl)).toEqual(['0002-index.sql']);

    await writeMigration('0002-index.sql', index(''));
    expect(await migrate(kysely, { folder: folderUrl })).toEqual(['0002-index.sql']);
    const { rows } = await sql`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('things_by_id')`.execute(kysely);
    expect(rows).toEqual([{ valid: true }]);
  });

  test('an empty database has every migration pending', async () => {
    const { kysely } = await emptyDatabase(kind);
    expect(await pendingMigrations(kysely)).toEqual((await readdir(migrationsFolder)).filter(isMigration).sort());
  });

  test('an edited migration is an error, also for the check whether one is pending', async () => {
    const { kysely } = await emptyDatabase(kind);
    await writeMigration('0001-table.sql', 'create table things (id integer);');
    await migrate(kysely, { folder: folderUrl });
    await writeMigration('0001-table.sql', 'create table things (id bigint);');
    await expect(migrate(kysely, { folder: folderUrl })).rejects.toThrow('was edited');
    await expect(pendingMigrations(kysely, folderUrl)).rejects.toThrow('was edited');
  });

  test('every foreign key has an index, so that deleting the row that it references reads no whole table', async () => {
    const { kysely } = await freshDatabase(kind);
    const { rows } = await sql<{ key: string; target: string }>`
      select conrelid::regclass::text || '(' || string_agg(attname::text, ', ' order by place) || ')' as key,
        confrelid::regclass::text as target
      from pg_constraint, unnest(conkey) with ordinality as columns (number, place), pg_attribute
      where contype = 'f' and connamespace = 'public'::regnamespace and attrelid = conrelid and attnum = columns.number
        and not exists (
          select from pg_index where indrelid = conrelid and indisvalid
            and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
            and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey)
      group by pg_constraint.oid order by 1`.execute(kysely);
    const unindexed = rows.filter(({ target }) => !neverDeleted.includes(target));
    expect(unindexed.map(({ key }) => key)).toEqual([]);
  });
});

/** Short lists whose rows are never deleted; an index of each column that references them would only cost writes. */
const neverDeleted = ['areas', 'releases', 'blog_categories', 'categories', 'materials', 'colours', 'sizes', 'prints'];

const isMigration = (name: string) => name.endsWith('.sql');

test('a concurrent index is dropped before it is created: a failed attempt leaves an invalid one', async () => {
  for (const { name, outsideTransaction, statements } of await readMigrations(migrationsFolder)) {
    if (!outsideTransaction) {
      expect([name, statements.join().match(/\bconcurrently\b/i)]).toEqual([name, null]);
      continue;
    }
    for (const [place, statement] of statements.entries()) {
      const created = /^create (?:unique )?index concurrently (\w+) on /.exec(statement)?.[1];
      const expected = created === undefined ? statement : statements[place - 1];
      expect(expected).toMatch(/^drop index concurrently if exists \w+$/);
      if (created !== undefined) expect(expected).toContain(` ${created}`);
    }
  }
});

describe('migrations beside other connections of PostgreSQL', () => {
  test('a migration that waits for a table does not block its readers for long, and is tried again', async () => {
    const database = await emptyDatabase('postgres');
    await writeMigration('0001-table.sql', 'create table things (id integer);');
    await migrate(database.kysely, { folder: folderUrl });
    await writeMigration('0002-column.sql', 'alter table things add column name text;');

    const reader = await database.kysely.startTransaction().execute();
    await sql`select * from things`.execute(reader);
    const options = { folder: folderUrl, lockTimeoutMs: 20, pauseMs: 20 };
    await expect(migrate(database.kysely, { ...options, lockAttempts: 2 })).rejects.toThrow('could not lock a table');

    const migrated = migrate(database.kysely, options);
    // This read queues behind the migration until its lock times out.
    await until(async () => (await waitingStatements(database)) > 0);
    await sql`select * from things`.execute(database.kysely);
    await reader.commit().execute();
    expect(await migrated).toEqual(['0002-column.sql']);
  });

  const waitingStatements = async ({ kysely }: Database) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
    return rows[0]?.count ?? 0;
  };

  test('a row added while a migration moves its table is in the new table, or refused', async () => {
    const database = await emptyDatabase('postgres');
    const [migrator, writer] = await Promise.all([
      connectAgain(database, { longWork: true }),
      connectAgain(database, {}),
    ]);
    await writeMigration('0001-table.sql', 'create table letters (id integer);');
    await migrate(database.kysely, { folder: folderUrl });

    const gate = await database.pool.connect();
    await gate.query('select pg_advisory_lock(7)');
    await writeMigration(
      '0002-move.sql',
      `create table messages as select * from letters;
select pg_advisory_xact_lock(7);
drop table letters;
`,
    );
    const migration = migrate(migrator.kysely, { folder: folderUrl });
    await until(async () => {
      const { rows } = await writer.pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = 7 and not granted`,
      );
      return rows[0];
    });
    const added = writer.pool.query('insert into letters values (1)').then(
      () => 1,
      () => 0,
    );
    const waits = until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_locks where relation = 'letters'::regclass and mode = 'RowExclusiveLock'`,
      );
      return rows[0];
    });
    await Promise.race([added, waits]);
    await gate.query('select pg_advisory_unlock(7)');
    gate.release();
    await migration;
    const { rows } = await database.pool.query('select id from messages');
    expect(rows).toHaveLength(await added);
    await Promise.all([migrator.close(), writer.close()]);
  });

  test('of many processes that start at once one migrates, also outside a transaction, and the others wait', async () => {
    const database = await emptyDatabase('postgres');
    await writeMigration('0001-table.sql', 'create table things (id integer); insert into things values (1);');
    await writeMigration(
      '0002-index.sql',
      `-- outside a transaction
drop index concurrently if exists things_by_id;
create index concurrently things_by_id on things (id);
`,
    );
    const processes = await Promise.all(Array.from({ length: 8 }, () => connectAgain(database, { longWork: true })));
    const applied = await Promise.all(
      processes.map(({ kysely }) => migrate(kysely, { folder: folderUrl, pauseMs: 5 })),
    );
    expect(applied.flat().sort()).toEqual(['0001-table.sql', '0002-index.sql']);
    await Promise.all(processes.map(({ close }) => close()));
  });

  test('long work is not ended by the statement timeout of requests', async () => {
    const database = await emptyDatabase('postgres');
    await writeMigration('0001-slow.sql', 'create table things (id integer); select pg_sleep(0.1);');
    const requests = await connectAgain(database, { timeouts: { statement: 20 } });
    // On a busy machine the pause between two statements is too long already.
    await expect(migrate(requests.kysely, { folder: folderUrl })).rejects.toThrow();
    await requests.close();
    const longWork = await connectAgain(database, { longWork: true, timeouts: { statement: 20 } });
    expect(await migrate(longWork.kysely, { folder: folderUrl })).toEqual(['0001-slow.sql']);
    await longWork.close();
  });
});
