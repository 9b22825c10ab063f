import type { KyselyPlugin } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/** The same database as seen by a machine whose clock is ahead of the database's, or behind it. */
export function seenFromClock(database: Database, { minutesAhead }: { minutesAhead: number }): Database {
  const shiftTimes: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map(({ at, ...row }) =>
        at === undefined ? row : { ...row, at: new Date(Number(at) - minutesAhead * 60_000) },
      ),
    }),
  };
  return { ...database, kysely: database.kysely.withPlugin(shiftTimes) };
}
