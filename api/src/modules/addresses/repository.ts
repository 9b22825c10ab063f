import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type AddressRow = Selectable<Schema['addresses']>;
export type AddressFields = Omit<AddressRow, 'id' | 'user_id' | 'is_default' | 'created_at'>;

export function addressesRepository(db: Connection) {
  return {
    /** The default address first, then the newest. */
    list: (user: string): Promise<AddressRow[]> =>
      db
        .selectFrom('addresses')
        .selectAll()
        .where('user_id', '=', user)
        .orderBy('is_default', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    count: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from addresses where user_id = ${user}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    add: async (row: Insertable<Schema['addresses']>): Promise<void> => {
      await db.insertInto('addresses').values(row).execute();
    },

    /** False when the member has no such address. */
    change: async (user: string, id: string, fields: AddressFields): Promise<boolean> => {
      const change = db.updateTable('addresses').set(fields).where('user_id', '=', user).where('id', '=', id);
      return (await change.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
    },

    /** The deleted address; undefined when the member has no such address. */
    remove: (user: string, id: string): Promise<Pick<AddressRow, 'is_default'> | undefined> =>
      db
        .deleteFrom('addresses')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .returning('is_default')
        .executeTakeFirst(),

    /** Takes the mark from every other address first: the unique index allows one at any moment, not only at the end. */
    setDefault: async (user: string, id: string): Promise<void> => {
      const addresses = db.updateTable('addresses').where('user_id', '=', user);
      await addresses.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id).execute();
      await addresses.set({ is_default: true }).where('id', '=', id).execute();
    },
  };
}
