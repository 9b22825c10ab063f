import path from 'node:path';
import { connect, type Database } from 'api/database';
import { repository } from '../lib/places.ts';
import { runNode } from '../lib/processes.ts';
import type { DatabaseEnv } from './server.ts';

/** Opens the database for some work. The embedded one must not be in use by an api at that time. */
export async function withDatabase<Value>(
  databaseEnv: DatabaseEnv,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = databaseEnv;
  const options = url === '' ? { folder: path.join(dataDir, 'pglite') } : { url };
  // Connections that break while the server shuts down are ignored; a failing query throws by itself.
  const database = await connect({ ...options, onError: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Fills the catalogue up to this many products with `pnpm seed`. */
export async function fillUpTo(databaseEnv: DatabaseEnv, products: number): Promise<void> {
  // The first product brings the tables and the first content along.
  await runNode(['scripts/seed.ts', '--products', '1'], { cwd: repository, env: databaseEnv });
  const count = await withDatabase(databaseEnv, async ({ pool }) => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from products');
    return rows[0]?.count ?? 0;
  });
  await runNode(['scripts/seed.ts', '--products', String(products - count)], { cwd: repository, env: databaseEnv });
}
