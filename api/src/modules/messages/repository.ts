import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type OutboxRow = Selectable<Schema['outbox']>;
export type InboxRow = Selectable<Schema['local_inbox']>;
export type InboxRepository = ReturnType<typeof localInboxRepository>;

const noTokens = '{}';
const maxInboxRows = 500;

export function outboxRepository(db: Connection) {
  const updateWaiting = (id: string) =>
    db.updateTable('outbox').where('id', '=', id).where('sent_at', 'is', null).where('given_up_at', 'is', null);

  return {
    /** False when a message of the same event was added before. */
    add: async (row: Insertable<Schema['outbox']>): Promise<boolean> => {
      const insert = db.insertInto('outbox').values(row);
      const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /** Counts a delivery attempt. Undefined when the message has already been sent or given up. */
    countAttempt: (id: string): Promise<OutboxRow | undefined> =>
      updateWaiting(id).set({ attempts: sql`attempts + 1` }).returningAll().executeTakeFirst(),

    markSent: async (id: string, at: Date): Promise<void> => {
      await updateWaiting(id).set({ sent_at: at, tokens: noTokens, last_error: null }).execute();
    },

    recordFailure: async (id: string, why: string): Promise<void> => {
      await updateWaiting(id).set({ last_error: why }).execute();
    },

    giveUp: async (id: string, at: Date, why: string): Promise<void> => {
      await updateWaiting(id).set({ given_up_at: at, tokens: noTokens, last_error: why }).execute();
    },

    findWaiting: (before: Date, limit: number): Promise<Pick<OutboxRow, 'id' | 'channel'>[]> =>
      db
        .selectFrom('outbox')
        .select(['id', 'channel'])
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** When messages of a template were queued since a time, to a receiver or for a member. */
    findQueuedTimes: async (
      template: string,
      { recipient, user, since }: { recipient: string; user: string; since: Date },
    ): Promise<Date[]> => {
      const rows = await db
        .selectFrom('outbox')
        .select('created_at')
        .where('template', '=', template)
        .where('created_at', '>', since)
        .where((row) => row.or([row('recipient', '=', recipient), row('user_id', '=', user)]))
        .execute();
      return rows.map(({ created_at }) => created_at);
    },

    deleteSettled: async (before: Date): Promise<void> => {
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', before)
        .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
        .execute();
    },
  };
}

export function localInboxRepository(db: Connection) {
  return {
    add: async (row: Insertable<Schema['local_inbox']>): Promise<void> => {
      await db.insertInto('local_inbox').values(row).execute();
      // Keeps only the newest rows. Ids are ordered by time.
      const newestToDelete = db
        .selectFrom('local_inbox')
        .select('id')
        .orderBy('id', 'desc')
        .offset(maxInboxRows)
        .limit(1);
      await db.deleteFrom('local_inbox').where('id', '<=', newestToDelete).execute();
    },

    newest: (limit: number, receiver: { mobile?: string; email?: string } = {}): Promise<InboxRow[]> => {
      const { mobile, email } = receiver;
      let rows = db.selectFrom('local_inbox').selectAll().orderBy('id', 'desc').limit(limit);
      if (mobile !== undefined) rows = rows.where('mobile', '=', mobile);
      if (email !== undefined) rows = rows.where('email', '=', email);
      return rows.execute();
    },
  };
}
