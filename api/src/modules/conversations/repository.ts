import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';

export type ConversationRow = Selectable<Schema['conversations']>;
export type MessageRow = Selectable<Schema['conversation_messages']>;
export type FileRow = { id: string; message_id: string; name: string; bytes: number };
export type ListedTicket = Pick<ConversationRow, 'number' | 'subject' | 'department' | 'state' | 'updated_at'> & {
  unread: number;
};
/** `from`: the name and the number of the member or guest. */
export type TicketOfShop = Pick<
  ConversationRow,
  'number' | 'subject' | 'department' | 'priority' | 'state' | 'updated_at'
> & { from: string };
type Page = { limit: number; offset: number };

const ticketsIn = (db: Connection) => db.selectFrom('conversations').selectAll().where('kind', '=', 'ticket');

/** Locks the ticket until the transaction ends. */
export function lockTicket(tx: Tx, number: number): Promise<ConversationRow | undefined> {
  return ticketsIn(tx).where('number', '=', number).forUpdate().executeTakeFirst();
}

/** The name and the number of the person who opened a conversation. */
const sender = sql<string>`concat_ws(' ', coalesce(contact_name, nullif(concat_ws(' ', first_name, last_name), '')),
  coalesce(contact_mobile, mobile))`;

export function conversationsRepository(db: Connection) {
  return {
    add: (row: Insertable<Schema['conversations']>): Promise<ConversationRow> =>
      db.insertInto('conversations').values(row).returningAll().executeTakeFirstOrThrow(),

    findTicket: (number: number): Promise<ConversationRow | undefined> =>
      ticketsIn(db).where('number', '=', number).executeTakeFirst(),

    findOfOrder: (order: string): Promise<ConversationRow | undefined> =>
      db.selectFrom('conversations').selectAll().where('special_order_id', '=', order).executeTakeFirst(),

    change: (id: string, changes: Updateable<Schema['conversations']>): Promise<ConversationRow> =>
      db.updateTable('conversations').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /**
     * Also locks the conversation, so that messages become visible in the order of their positions. An internal note leaves no `at`:
     * members see when a conversation was updated.
     */
    takePosition: async (id: string, at: Date | undefined): Promise<number> => {
      const { last_position } = await db
        .updateTable('conversations')
        .set({ last_position: sql`last_position + 1`, ...(at && { updated_at: at }) })
        .where('id', '=', id)
        .returning('last_position')
        .executeTakeFirstOrThrow();
      return last_position;
    },

    addMessage: async (row: Insertable<Schema['conversation_messages']>): Promise<void> => {
      await db.insertInto('conversation_messages').values(row).execute();
    },

    addFiles: async (message: string, uploads: string[]): Promise<void> => {
      if (uploads.length === 0) return;
      const rows = uploads.map((upload_id, position) => ({ upload_id, position, message_id: message }));
      await db.insertInto('conversation_files').values(rows).execute();
    },

    /** Without `withNotes`, the internal notes are left out. */
    messages: (conversation: string, { withNotes }: { withNotes: boolean }): Promise<MessageRow[]> => {
      const all = db.selectFrom('conversation_messages').selectAll().where('conversation_id', '=', conversation);
      return (withNotes ? all : all.where('internal', '=', false)).orderBy('position').execute();
    },

    files: (conversation: string): Promise<FileRow[]> =>
      db
        .selectFrom('conversation_files')
        .innerJoin('conversation_messages', 'conversation_messages.id', 'conversation_files.message_id')
        .innerJoin('uploads', 'uploads.id', 'conversation_files.upload_id')
        .select(['uploads.id', 'message_id', 'uploads.name', 'uploads.bytes'])
        .where('conversation_id', '=', conversation)
        .orderBy('conversation_files.position')
        .execute(),

    /** Whether a file is attached to a message that the member can read. */
    isFileOfMember: async (upload: string, user: string): Promise<boolean> => {
      const row = await db
        .selectFrom('conversation_files')
        .innerJoin('conversation_messages', 'conversation_messages.id', 'conversation_files.message_id')
        .innerJoin('conversations', 'conversations.id', 'conversation_id')
        .select('upload_id')
        .where('upload_id', '=', upload)
        .where('internal', '=', false)
        .where('conversations.user_id', '=', user)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Never moves backwards: an older tab may report later. */
    markRead: async (conversation: string, user: string, position: number): Promise<void> => {
      await sql`
        insert into conversation_reads (conversation_id, user_id, position)
        values (${conversation}, ${user}, ${position})
        on conflict (conversation_id, user_id)
          do update set position = greatest(conversation_reads.position, excluded.position)`.execute(db);
    },

    /** Tickets of a member with their unread messages of the shop, the latest change first. */
    ticketsOf: async (user: string, { limit, offset }: Page): Promise<ListedTicket[]> => {
      const { rows } = await sql<ListedTicket>`
        select number, subject, department, state, updated_at,
          (select count(*)::integer from conversation_messages
            where conversation_id = conversations.id and written_by = 'shop' and not internal
              and position > coalesce((select position from conversation_reads
                where conversation_id = conversations.id and user_id = ${user}), 0)) as unread
        from conversations where user_id = ${user} and kind = 'ticket'
        order by updated_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    /** Waiting ones: urgent first, then the oldest. All: the latest change first. */
    ticketsOfShop: async (which: 'waiting' | 'all', limit: number): Promise<TicketOfShop[]> => {
      const condition = which === 'waiting' ? sql`state in ('open', 'customer_reply')` : sql`kind = 'ticket'`;
      const order = which === 'waiting' ? sql`(priority = 'urgent') desc, updated_at` : sql`updated_at desc`;
      const { rows } = await sql<TicketOfShop>`
        select number, subject, department, priority, state, updated_at, ${sender} as "from"
        from conversations left join users on users.id = user_id
        where ${condition} order by ${order}, conversations.id limit ${limit}`.execute(db);
      return rows;
    },

    senderOf: async (conversation: string): Promise<string> => {
      const { rows } = await sql<{ sender: string }>`
        select ${sender} as sender from conversations left join users on users.id = user_id
        where conversations.id = ${conversation}`.execute(db);
      return rows[0]?.sender ?? '';
    },

    countTickets: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from conversations where user_id = ${user} and kind = 'ticket'`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** The numbers of tickets whose last answer is older. */
    findAnsweredBefore: async (time: Date, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('conversations')
        .select('number')
        .where('state', '=', 'answered')
        .where('answered_at', '<=', time)
        .orderBy('answered_at')
        .limit(limit)
        .execute();
      return rows.map(({ number }) => number);
    },
  };
}
