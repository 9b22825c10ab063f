import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';

export type ConversationRow = Selectable<Schema['conversations']>;
export type MessageRow = Selectable<Schema['conversation_messages']>;
export type FileRow = { id: string; message_id: string; name: string; media_type: string; bytes: number };
/** `unread`: messages of the shop that the member has not read. `order`: the number of the order that the ticket is about. */
export type OwnTicket = ConversationRow & { unread: number; order: number | null };
/** `from`: the name and the number of the member or guest. */
export type TicketOfShop = Pick<
  ConversationRow,
  'number' | 'subject' | 'department' | 'priority' | 'state' | 'updated_at'
> & { from: string; order: number | null };

const ticketsIn = (db: Connection) => db.selectFrom('conversations').selectAll().where('kind', '=', 'ticket');

/** Locks the ticket until the transaction ends. */
export function lockTicket(tx: Tx, number: number): Promise<ConversationRow | undefined> {
  return ticketsIn(tx).where('number', '=', number).forUpdate().executeTakeFirst();
}

/** The name and the number of the person who opened a conversation. */
const sender = sql<string>`concat_ws(' ', coalesce(contact_name, nullif(concat_ws(' ', first_name, last_name), '')),
  coalesce(contact_mobile, mobile))`;

/** The number of the order that a ticket is about. */
const orderNumber = sql`(select orders.number from orders where orders.id = conversations.order_id)`;

/** The number of messages of the shop in a conversation that a member has not read. */
const unreadOf = (user: string) => sql<number>`(select count(*)::integer from conversation_messages
  where conversation_id = conversations.id and written_by = 'shop' and not internal
    and position > coalesce((select position from conversation_reads
      where conversation_id = conversations.id and user_id = ${user}), 0))`;

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

    /** Without `withNotes`, the internal notes are left out. `after`: only messages that are newer than this time. */
    messages: (
      conversation: string,
      { withNotes, after }: { withNotes: boolean; after?: Date | undefined },
    ): Promise<MessageRow[]> =>
      db
        .selectFrom('conversation_messages')
        .selectAll()
        .where('conversation_id', '=', conversation)
        .$if(!withNotes, (messages) => messages.where('internal', '=', false))
        .$if(after !== undefined, (messages) => messages.where('created_at', '>', after ?? new Date(0)))
        .orderBy('position')
        .execute(),

    /** A message that the member can read. */
    findMessage: (conversation: string, id: string): Promise<MessageRow | undefined> =>
      db
        .selectFrom('conversation_messages')
        .selectAll()
        .where('conversation_id', '=', conversation)
        .where('id', '=', id)
        .where('internal', '=', false)
        .executeTakeFirst(),

    /** The ids of the shop's messages to the member, up to a position. */
    findAnswers: async (conversation: string, position: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('conversation_messages')
        .select('id')
        .where('conversation_id', '=', conversation)
        .where('written_by', '=', 'shop')
        .where('internal', '=', false)
        .where('position', '<=', position)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The last messages that the member can read, before a position; the oldest first. */
    latestMessages: async (
      conversation: string,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<MessageRow[]> => {
      const rows = await db
        .selectFrom('conversation_messages')
        .selectAll()
        .where('conversation_id', '=', conversation)
        .where('internal', '=', false)
        .$if(before !== undefined, (messages) => messages.where('position', '<', before ?? 0))
        .orderBy('position', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /** The times of a member's messages in tickets between two times, for its quota. */
    findMessageTimes: async (user: string, from: Date, to: Date): Promise<Date[]> => {
      const rows = await db
        .selectFrom('conversation_messages')
        .innerJoin('conversations', 'conversations.id', 'conversation_id')
        .select('conversation_messages.created_at')
        .where('author_id', '=', user)
        .where('written_by', '=', 'member')
        .where('kind', '=', 'ticket')
        .where('conversation_messages.created_at', '>', from)
        .where('conversation_messages.created_at', '<=', to)
        .execute();
      return rows.map(({ created_at }) => created_at);
    },

    /** The times at which a member has opened tickets. */
    findOpeningTimes: async (user: string, from: Date, to: Date): Promise<Date[]> => {
      const rows = await ticketsIn(db)
        .where('user_id', '=', user)
        .where('created_at', '>', from)
        .where('created_at', '<=', to)
        .execute();
      return rows.map(({ created_at }) => created_at);
    },

    files: async (messages: string[]): Promise<FileRow[]> => {
      if (messages.length === 0) return [];
      return db
        .selectFrom('conversation_files')
        .innerJoin('uploads', 'uploads.id', 'conversation_files.upload_id')
        .select(['uploads.id', 'message_id', 'uploads.name', 'uploads.media_type', 'uploads.bytes'])
        .where('message_id', 'in', messages)
        .orderBy('conversation_files.position')
        .execute();
    },

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

    /** The latest change first. `after`: the number of the last ticket of the page before. */
    ticketsOf: async (user: string, { after, limit }: { after?: number; limit: number }): Promise<OwnTicket[]> => {
      const condition =
        after === undefined
          ? sql``
          : sql`and (updated_at, id) < (select updated_at, id from conversations where number = ${after} and user_id = ${user})`;
      const { rows } = await sql<OwnTicket>`
        select conversations.*, ${unreadOf(user)} as unread, ${orderNumber} as "order"
        from conversations where user_id = ${user} and kind = 'ticket' ${condition}
        order by updated_at desc, id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Undefined for a ticket of another member. */
    findOwnTicket: async (user: string, number: number): Promise<OwnTicket | undefined> => {
      const { rows } = await sql<OwnTicket>`
        select conversations.*, ${unreadOf(user)} as unread, ${orderNumber} as "order"
        from conversations where user_id = ${user} and kind = 'ticket' and number = ${number}`.execute(db);
      return rows[0];
    },

    /** Only special orders with unread messages. */
    unreadOfOrders: async (user: string, orders: string[]): Promise<Map<string, number>> => {
      const { rows } = await sql<{ special_order_id: string; unread: number }>`
        select special_order_id, ${unreadOf(user)} as unread
        from conversations where special_order_id = any(${orders}::uuid[])`.execute(db);
      return new Map(rows.map(({ special_order_id, unread }) => [special_order_id, unread]));
    },

    countUnreadTickets: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from conversations
        where user_id = ${user} and kind = 'ticket' and ${unreadOf(user)} > 0`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /**
     * Gives letters that a guest sent with the contact form to the member whose number they name. The member must have proven the number
     * by a code after the letter, and within a month: operators give abandoned numbers to other people.
     */
    adoptLetters: async (user: string): Promise<void> => {
      await sql`
        update conversations set user_id = users.id from users
        where users.id = ${user} and user_id is null and contact_mobile = users.mobile and exists (
          select from sessions where sessions.user_id = users.id and signed_in_by = 'otp'
            and sessions.created_at between conversations.created_at and conversations.created_at + interval '30 days'
        )`.execute(db);
    },

    /** Waiting ones: urgent first, then the oldest. All: the latest change first. */
    ticketsOfShop: async (which: 'waiting' | 'all', limit: number): Promise<TicketOfShop[]> => {
      const condition = which === 'waiting' ? sql`state in ('open', 'customer_reply')` : sql`kind = 'ticket'`;
      const order = which === 'waiting' ? sql`(priority = 'urgent') desc, updated_at` : sql`updated_at desc`;
      const { rows } = await sql<TicketOfShop>`
        select number, subject, department, priority, state, updated_at, ${sender} as "from", ${orderNumber} as "order"
        from conversations left join users on users.id = user_id
        where ${condition} order by ${order}, conversations.id limit ${limit}`.execute(db);
      return rows;
    },

    /** The number of the order that a ticket is about. */
    orderOf: async (conversation: string): Promise<number | null> => {
      const { rows } = await sql<{ order: number | null }>`
        select ${orderNumber} as "order" from conversations where id = ${conversation}`.execute(db);
      return rows[0]?.order ?? null;
    },

    senderOf: async (conversation: string): Promise<string> => {
      const { rows } = await sql<{ sender: string }>`
        select ${sender} as sender from conversations left join users on users.id = user_id
        where conversations.id = ${conversation}`.execute(db);
      return rows[0]?.sender ?? '';
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
