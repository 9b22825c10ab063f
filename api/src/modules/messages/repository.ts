import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type OutboxRow = Selectable<Schema['sms_outbox']>;
export type InboxRow = Selectable<Schema['local_inbox']>;
export type InboxRepository = ReturnType<typeof inboxRepository>;

const noTokens = '{}';
const maxInboxRows = 500;

export function outboxRepository(db: Connection) {
  const updateWaiting = (id: string) =>
    db.updateTable('sms_outbox').where('id', '=', id).where('sent_at', 'is', null).where('given_up_at', 'is', null);

  return {
    add: async (row: Insertable<Schema['sms_outbox']>): Promise<void> => {
      await db.insertInto('sms_outbox').values(row).execute();
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

    findWaiting: async (before: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('sms_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    deleteSettled: async (before: Date): Promise<void> => {
      await db
        .deleteFrom('sms_outbox')
        .where('created_at', '<', before)
        .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
        .execute();
    },
  };
}

export function inboxRepository(db: Connection) {
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

    newest: (limit: number, mobile?: string): Promise<InboxRow[]> => {
      const rows = db.selectFrom('local_inbox').selectAll().orderBy('id', 'desc').limit(limit);
      return (mobile === undefined ? rows : rows.where('mobile', '=', mobile)).execute();
    },
  };
}
