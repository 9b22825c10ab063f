import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { migrate } from '../src/database/migrate.ts';
import { listMigrationNames, migrationsFolder } from '../src/database/migration-files.ts';
import { readPolicy, readStatus } from '../src/modules/releases/views.ts';
import { closeDatabases, emptyDatabase, kinds } from './databases.ts';
import { openShop } from './shop.ts';

afterAll(closeDatabases);

test('a policy and the status read no more rows after thousands of moves', async () => {
  const shop = await openShop('postgres');
  const [stable, candidate] = await Promise.all(['one', 'two'].map((text) => shop.publish('blog', { text })));
  await shop.command('blog', 'promote', { release: stable });
  await shop.command('blog', 'ramp', { release: candidate, percent: 1 });
  const countRows = async () => {
    let rows = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length;
        return result;
      },
    };
    const kysely = shop.database.kysely.withPlugin(counter);
    const { areas } = await readPolicy(kysely);
    expect(areas.find(({ area }) => area === 'blog')?.ramped).toEqual(expect.arrayContaining([stable, candidate]));
    await readStatus(kysely);
    return rows;
  };
  const before = await countRows();
  await shop.rows(
    `insert into release_log (who, kind, area, release, revision, stable, candidate)
    select 'blog', 'ramp', 'blog', $2, number, $1, $2 from generate_series(10, 5000) as number`,
    [stable, candidate],
  );
  expect(await countRows()).toBe(before);
  await shop.close();
});

describe.each(kinds)('moves of an earlier version on %s', (kind) => {
  test('the migration leaves out what was taken back, and what happened before an area was added again', async () => {
    const { kysely, pool } = await emptyDatabase(kind);
    const folder = await mkdtemp(join(tmpdir(), 'shop-moves-'));
    for (const name of await listMigrationNames(migrationsFolder)) {
      if (name < '0051') await cp(new URL(name, migrationsFolder), join(folder, name));
    }
    await migrate(kysely, { folder: pathToFileURL(`${folder}/`) });
    await rm(folder, { recursive: true });
    await pool.query(`insert into areas (name) values ('blog'), ('vouchers')`);
    await pool.query(`
      insert into release_log (who, kind, area, release, revision, stable, undoes) values
        ('a', 'area', 'blog', null, 0, null, null),
        ('a', 'promote', 'blog', 'a', 1, 'a', null),
        ('a', 'publish', 'blog', 'b', 1, 'a', null),
        ('a', 'promote', 'blog', 'b', 2, 'b', null),
        ('a', 'undo', 'blog', 'b', 3, 'a', 4),
        ('a', 'rollback', 'blog', 'c', 4, 'a', null),
        ('a', 'promote', 'vouchers', 'd', 1, 'd', null),
        ('a', 'area', 'vouchers', null, 2, null, null),
        ('a', 'promote', 'vouchers', 'e', 1, 'e', null)`);
    await migrate(kysely);
    expect((await pool.query('select area, stable, entry from effective_moves order by entry')).rows).toEqual([
      { area: 'blog', stable: 'a', entry: 2 },
      { area: 'blog', stable: 'a', entry: 6 },
      { area: 'vouchers', stable: 'e', entry: 9 },
    ]);
  });
});
