import path from 'node:path';
import { connect, type Database } from 'api/database';
import { repository } from '../lib/places.ts';
import { runNode } from '../lib/processes.ts';
import type { Place } from './server.ts';

/** Not while an api has it, if it is embedded. */
export async function withDatabase<Value>(place: Place, work: (database: Database) => Promise<Value>): Promise<Value> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = place;
  const where = url === '' ? { folder: path.join(dataDir, 'pglite') } : { url };
  // A connection that ends while its server ends is no matter; what fails while something is asked is thrown there.
  const database = await connect({ ...where, onError: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Fills the catalogue up to so many products, with the command that does it for everyone. */
export async function fillUpTo(place: Place, products: number): Promise<void> {
  // The first of them brings the tables and the first content along.
  await runNode(['scripts/seed.ts', '--products', '1'], { cwd: repository, env: place });
  const count = await withDatabase(place, async ({ pool }) => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from products');
    return rows[0]?.count ?? 0;
  });
  await runNode(['scripts/seed.ts', '--products', String(products - count)], { cwd: repository, env: place });
}
