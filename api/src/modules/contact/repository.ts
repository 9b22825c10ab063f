import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

export type SentMessage = { number: number; subject: string; message: string; mobile: string; created_at: Date };
export type UnhandledMessage = SentMessage & { name: string };

/** Tickets that were opened with the contact form, with the message of the form. */
export function contactRepository(db: Connection) {
  const letters = () =>
    db
      .selectFrom('conversations')
      .innerJoin('conversation_messages', (join) =>
        join.onRef('conversation_id', '=', 'conversations.id').on('position', '=', 1),
      )
      .select(({ fn, ref }) => [
        'conversations.number',
        'conversations.subject',
        'conversation_messages.text as message',
        'conversations.created_at',
        fn.coalesce(ref('contact_mobile'), sql.lit('')).as('mobile'),
        fn.coalesce(ref('contact_name'), sql.lit('')).as('name'),
      ])
      .where('address_hmac', 'is not', null);

  return {
    /** The oldest messages that are not handled yet. */
    findUnhandled: (limit: number): Promise<UnhandledMessage[]> =>
      letters().where('state', '<>', 'closed').orderBy('conversations.created_at').limit(limit).execute(),

    lastNumber: async (): Promise<number> => {
      const last = await db.selectFrom('conversations').select('number').orderBy('number', 'desc').executeTakeFirst();
      return last?.number ?? 0;
    },

    /** Messages that an address has sent since a time, the oldest first. */
    findSentFrom: (address: string, since: Date): Promise<SentMessage[]> =>
      letters()
        .where('address_hmac', '=', address)
        .where('conversations.created_at', '>', since)
        .orderBy('conversations.created_at')
        .execute(),
  };
}
