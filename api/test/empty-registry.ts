import { afterEach } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { deleteReleases, freshDatabase } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

/** Returns a function that opens a shop with an empty registry, for one test. All tests of a `describe` share its database. */
export function prepareEmptyRegistry(): () => Promise<Shop> {
  let database: Database | undefined;
  let shop: Shop | undefined;
  afterEach(() => shop?.close());
  return async () => {
    database ??= await freshDatabase('postgres');
    await deleteReleases(database);
    await database.pool.query('delete from edges');
    shop = await openShop('postgres', { database });
    return shop;
  };
}
