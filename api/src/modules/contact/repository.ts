import type { Insertable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';

export type Sent = { number: number; subject: string; message: string; mobile: string; created_at: Date };
export type Waiting = Sent & { name: string };

export function contactRepository(db: Connection) {
  return {
    /** One message of an address at a time, or several at once would all be the last one allowed. */
    lock: (address: string): Promise<void> => lockKeys(db, [`contact ${address}`]),

    add: async (message: Insertable<Schema['contact_messages']>): Promise<number> => {
      const { number } = await db
        .insertInto('contact_messages')
        .values(message)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    /** Not yet dealt with, the oldest first. */
    waiting: (limit: number): Promise<Waiting[]> =>
      db
        .selectFrom('contact_messages')
        .select(['number', 'name', 'mobile', 'subject', 'message', 'created_at'])
        .where('handled_at', 'is', null)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** False when there is none that waits under this number. */
    markHandled: async (number: number, now: Date): Promise<boolean> => {
      const one = db.updateTable('contact_messages').set({ handled_at: now }).where('number', '=', number);
      const { numUpdatedRows } = await one.where('handled_at', 'is', null).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    lastNumber: async (): Promise<number> => {
      const last = await db
        .selectFrom('contact_messages')
        .select('number')
        .orderBy('number', 'desc')
        .executeTakeFirst();
      return last?.number ?? 0;
    },

    /** What this address has sent since then, the oldest first. */
    sentFrom: (address: string, since: Date): Promise<Sent[]> =>
      db
        .selectFrom('contact_messages')
        .select(['number', 'subject', 'message', 'mobile', 'created_at'])
        .where('address_hmac', '=', address)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .execute(),
  };
}
