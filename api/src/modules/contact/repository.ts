import type { Insertable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type SentMessage = { number: number; subject: string; message: string; mobile: string; created_at: Date };
export type UnhandledMessage = SentMessage & { name: string };

export function contactRepository(db: Connection) {
  return {
    add: async (message: Insertable<Schema['contact_messages']>): Promise<number> => {
      const { number } = await db
        .insertInto('contact_messages')
        .values(message)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    /** The oldest messages that are not handled yet. */
    findUnhandled: (limit: number): Promise<UnhandledMessage[]> =>
      db
        .selectFrom('contact_messages')
        .select(['number', 'name', 'mobile', 'subject', 'message', 'created_at'])
        .where('handled_at', 'is', null)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** False when no unhandled message has this number. */
    markHandled: async (number: number, now: Date): Promise<boolean> => {
      const update = db.updateTable('contact_messages').set({ handled_at: now }).where('number', '=', number);
      const { numUpdatedRows } = await update.where('handled_at', 'is', null).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    lastNumber: async (): Promise<number> => {
      const lastMessage = await db
        .selectFrom('contact_messages')
        .select('number')
        .orderBy('number', 'desc')
        .executeTakeFirst();
      return lastMessage?.number ?? 0;
    },

    /** Messages that an address has sent since a time, the oldest first. */
    findSentFrom: (address: string, since: Date): Promise<SentMessage[]> =>
      db
        .selectFrom('contact_messages')
        .select(['number', 'subject', 'message', 'mobile', 'created_at'])
        .where('address_hmac', '=', address)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .execute(),
  };
}
