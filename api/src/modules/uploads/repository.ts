import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';

export type UploadRow = Selectable<Schema['uploads']>;

/** Locks the rows in the order of their ids, so that two transactions that claim the same files cannot deadlock. */
export function lockUploads(tx: Tx, ids: string[]): Promise<UploadRow[]> {
  return tx.selectFrom('uploads').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export function uploadsRepository(db: Connection) {
  return {
    /** The times of a member's attempts since a time, the oldest first. */
    findAttemptTimes: async (owner: string, since: Date): Promise<Date[]> => {
      const attempts = await db
        .selectFrom('upload_tries')
        .select('tried_at')
        .where('owner_id', '=', owner)
        .where('tried_at', '>', since)
        .orderBy('tried_at')
        .execute();
      return attempts.map(({ tried_at }) => tried_at);
    },

    addAttempt: async (owner: string, time: Date): Promise<void> => {
      await db.insertInto('upload_tries').values({ owner_id: owner, tried_at: time }).execute();
    },

    deleteAttempts: async (before: Date): Promise<void> => {
      await db.deleteFrom('upload_tries').where('tried_at', '<', before).execute();
    },

    add: (upload: Insertable<Schema['uploads']>): Promise<UploadRow> =>
      db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow(),

    find: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

    claim: async (ids: string[]): Promise<void> => {
      await db.updateTable('uploads').set({ claimed_at: sql`now()` }).where('id', 'in', ids).execute();
    },

    release: async (ids: string[]): Promise<void> => {
      await db.updateTable('uploads').set({ claimed_at: null }).where('id', 'in', ids).execute();
    },

    /** Deletes an unclaimed upload and returns its path; undefined when there is none. */
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

    findExistingPaths: async (paths: string[]): Promise<string[]> => {
      const rows = await db.selectFrom('uploads').select('path').where('path', 'in', paths).execute();
      return rows.map(({ path }) => path);
    },
  };
}
