import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type UploadRow = Selectable<Schema['uploads']>;

export function uploadsRepository(db: Connection) {
  return {
    /** One try of a member at a time, or several at once would all be the last one allowed. */
    lock: async (owner: string): Promise<void> => {
      await db.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
    },

    /** When this member tried since then, the first try first. */
    triesSince: async (owner: string, since: Date): Promise<Date[]> => {
      const tries = await db
        .selectFrom('upload_tries')
        .select('tried_at')
        .where('owner_id', '=', owner)
        .where('tried_at', '>', since)
        .orderBy('tried_at')
        .execute();
      return tries.map(({ tried_at }) => tried_at);
    },

    addTry: async (owner: string, time: Date): Promise<void> => {
      await db.insertInto('upload_tries').values({ owner_id: owner, tried_at: time }).execute();
    },

    forgetTries: async (before: Date): Promise<void> => {
      await db.deleteFrom('upload_tries').where('tried_at', '<', before).execute();
    },

    add: (upload: Insertable<Schema['uploads']>): Promise<UploadRow> =>
      db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow(),

    find: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

    /** In the order of their ids, so that no two who claim the same files wait for each other. */
    hold: (ids: string[]): Promise<UploadRow[]> =>
      db.selectFrom('uploads').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute(),

    claim: async (ids: string[]): Promise<void> => {
      await db.updateTable('uploads').set({ claimed_at: sql`now()` }).where('id', 'in', ids).execute();
    },

    /** Where its file lies, if it was there to be removed. */
    remove: async (id: string, owner: string): Promise<string | undefined> => {
      const removed = await db
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where('owner_id', '=', owner)
        .where('claimed_at', 'is', null)
        .returning('path')
        .executeTakeFirst();
      return removed?.path;
    },

    removeUnclaimed: async (before: Date): Promise<string[]> => {
      const removed = await db
        .deleteFrom('uploads')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', before)
        .returning('path')
        .execute();
      return removed.map(({ path }) => path);
    },

    known: async (paths: string[]): Promise<string[]> => {
      const found = await db.selectFrom('uploads').select('path').where('path', 'in', paths).execute();
      return found.map(({ path }) => path);
    },
  };
}
