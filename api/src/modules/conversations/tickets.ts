import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Messages } from '../messages/service.ts';
import { addMessage, type NewMessage } from './messages.ts';
import { refusals } from './refusals.ts';
import {
  type ConversationRow,
  conversationsRepository,
  type ListedTicket,
  lockTicket,
  type MessageRow,
  type TicketOfShop,
} from './repository.ts';
import { type Action, closesAfter, nextState, type TicketState } from './states.ts';

type Parts = { messages: Pick<Messages, 'notify'>; now?: () => Date };

export type NewTicket = {
  /** Null for a guest, who has to leave `contact`. */
  user: string | null;
  contact?: { name: string; mobile: string; address_hmac: string };
  subject: string;
  department: ConversationRow['department'];
  priority?: ConversationRow['priority'];
  text: string;
  files?: string[];
  at: Date;
};
type Written = { text: string; files?: string[] };
export type TicketMessage = Pick<MessageRow, 'id' | 'internal' | 'text' | 'created_at'> & {
  by: MessageRow['written_by'];
  files: { id: string; name: string; bytes: number }[];
};
export type TicketView = Pick<ConversationRow, 'number' | 'subject' | 'department' | 'priority'> & {
  state: TicketState;
  messages: TicketMessage[];
};

export type TicketsService = ReturnType<typeof ticketsService>;

const pageSize = 20;
const closeBatch = 100;
const maxListedForShop = 100;

/** Opens a ticket in the caller's transaction; the contact form does so, too. */
export async function openTicket(tx: Tx, ticket: NewTicket): Promise<Result<ConversationRow>> {
  const { user, contact, subject, department, priority = 'normal', text, files, at } = ticket;
  const conversations = conversationsRepository(tx);
  const added = await conversations.add({
    ...{ id: uuid(), kind: 'ticket', state: 'open', user_id: user, subject, department, priority },
    ...{ contact_name: contact?.name ?? null, contact_mobile: contact?.mobile ?? null },
    ...{ address_hmac: contact?.address_hmac ?? null, created_at: at, updated_at: at },
  });
  const message = await addMessage(tx, added.id, { by: 'member', author: user, text, at, ...(files && { files }) });
  return message.ok ? ok(added) : message;
}

/** Closes a locked ticket. The state may have changed since it was listed. */
export async function closeTicket(
  tx: Tx,
  ticket: ConversationRow,
  { by, at }: { by: Action['by']; at: Date },
): Promise<Result<ConversationRow>> {
  const { state } = ticket;
  if (state === null || nextState({ ...ticket, state }, { kind: 'close', by }, at) === undefined)
    return refusals.illegal;
  return ok(await conversationsRepository(tx).change(ticket.id, { state: 'closed', closed_at: at }));
}

/** Tickets: the member's side and the shop's side. */
export function ticketsService(kysely: Kysely<Schema>, { messages, now = () => new Date() }: Parts) {
  const change = <Value>(
    number: number,
    work: (tx: Tx, ticket: ConversationRow) => Promise<Result<Value>>,
  ): Promise<Result<Value>> =>
    rollBackRefusals(kysely, async (tx) => {
      const ticket = await lockTicket(tx, number);
      return ticket === undefined ? refuse('not-found') : work(tx, ticket);
    });

  /** A ticket of another member is answered like one that does not exist. */
  const changeOwn = <Value>(
    user: string,
    number: number,
    work: (tx: Tx, ticket: ConversationRow) => Promise<Result<Value>>,
  ) => change(number, async (tx, ticket) => (ticket.user_id === user ? work(tx, ticket) : refuse('not-found')));

  async function write(tx: Tx, ticket: ConversationRow, message: NewMessage): Promise<Result<string>> {
    const { state } = ticket;
    const { by, at } = message;
    const next = state === null ? undefined : nextState({ ...ticket, state }, { kind: 'write', by }, at);
    if (next === undefined) return refusals.closed;
    const added = await addMessage(tx, ticket.id, message);
    if (!added.ok) return added;
    const answered = by === 'shop' ? { answered_at: at } : {};
    await conversationsRepository(tx).change(ticket.id, { state: next, closed_at: null, ...answered });
    return added;
  }

  async function view(
    db: Connection,
    ticket: ConversationRow,
    { withNotes }: { withNotes: boolean },
  ): Promise<TicketView> {
    const conversations = conversationsRepository(db);
    const { number, subject, department, priority, state } = ticket;
    const files = await conversations.files(ticket.id);
    const rows = await conversations.messages(ticket.id, { withNotes });
    const views = rows.map(({ id, written_by, internal, text, created_at }) => ({
      ...{ id, by: written_by, internal, text, created_at },
      files: files.filter((file) => file.message_id === id).map(({ id, name, bytes }) => ({ id, name, bytes })),
    }));
    return { number, subject, department, priority, state: state ?? 'open', messages: views };
  }

  return {
    open: (ticket: Omit<NewTicket, 'at'>): Promise<Result<number>> =>
      rollBackRefusals(kysely, async (tx) => {
        const opened = await openTicket(tx, { ...ticket, at: now() });
        return opened.ok ? ok(opened.value.number) : opened;
      }),

    list: async (user: string, page: number): Promise<{ items: ListedTicket[]; total: number }> => {
      const conversations = conversationsRepository(kysely);
      const total = await conversations.countTickets(user);
      return { items: await conversations.ticketsOf(user, { limit: pageSize, offset: (page - 1) * pageSize }), total };
    },

    /** Without internal notes. Undefined for a ticket of another member. */
    read: async (user: string, number: number): Promise<TicketView | undefined> => {
      const ticket = await conversationsRepository(kysely).findTicket(number);
      return ticket?.user_id === user ? view(kysely, ticket, { withNotes: false }) : undefined;
    },

    /** Of all members and guests. */
    listForShop: (which: 'waiting' | 'all'): Promise<TicketOfShop[]> =>
      conversationsRepository(kysely).ticketsOfShop(which, maxListedForShop),

    readAsStaff: async (number: number): Promise<(TicketView & { from: string }) | undefined> => {
      const conversations = conversationsRepository(kysely);
      const ticket = await conversations.findTicket(number);
      if (ticket === undefined) return undefined;
      return { ...(await view(kysely, ticket, { withNotes: true })), from: await conversations.senderOf(ticket.id) };
    },

    /** Sent twice, the last message of the member is stored once. */
    reply: (user: string, number: number, { text, files = [] }: Written): Promise<Result<string>> =>
      changeOwn(user, number, async (tx, ticket) => {
        const last = (await conversationsRepository(tx).messages(ticket.id, { withNotes: false })).at(-1);
        if (last?.written_by === 'member' && last.text === text && files.length === 0) return ok(last.id);
        return write(tx, ticket, { by: 'member', author: user, text, files, at: now() });
      }),

    /** An answer of the shop, of which the member is notified. Sent twice, it is stored once. */
    answer: (staff: string | null, number: number, { text, files = [] }: Written): Promise<Result<string>> =>
      change(number, async (tx, ticket) => {
        const last = (await conversationsRepository(tx).messages(ticket.id, { withNotes: false })).at(-1);
        if (last?.written_by === 'shop' && last.text === text && files.length === 0) return ok(last.id);
        const written = await write(tx, ticket, { by: 'shop', author: staff, text, files, at: now() });
        if (!written.ok || ticket.user_id === null) return written;
        const event = `ticket message ${written.value}`;
        const tokens = { ticket: String(number) };
        await messages.notify(tx, { user: ticket.user_id, event, template: 'ticket-reply', tokens });
        return written;
      }),

    /** An internal note of the staff. It does not change the state, and is possible in every state. */
    note: (staff: string | null, number: number, { text, files = [] }: Written): Promise<Result<string>> =>
      change(number, (tx, ticket) =>
        addMessage(tx, ticket.id, { by: 'shop', author: staff, internal: true, text, files, at: now() }),
      ),

    /** Up to a message. Members name it by its id: gaps between positions would show them that there are internal notes. */
    markRead: (user: string, number: number, message: string): Promise<Result<null>> =>
      changeOwn(user, number, async (tx, ticket) => {
        const conversations = conversationsRepository(tx);
        const read = (await conversations.messages(ticket.id, { withNotes: false })).find(({ id }) => id === message);
        if (read === undefined) return refuse('not-found');
        await conversations.markRead(ticket.id, user, read.position);
        return ok(null);
      }),

    close: (number: number): Promise<Result<ConversationRow>> =>
      change(number, (tx, ticket) => closeTicket(tx, ticket, { by: 'shop', at: now() })),

    /** Closes tickets whose answer had no reply, each in a transaction of its own. A ticket with a new message is left open. */
    closeAnswered: async (): Promise<void> => {
      const before = new Date(now().getTime() - closesAfter);
      for (const number of await conversationsRepository(kysely).findAnsweredBefore(before, closeBatch)) {
        await change(number, (tx, ticket) => closeTicket(tx, ticket, { by: 'system', at: now() }));
      }
    },
  };
}

class Refused extends Error {
  readonly result: Result<never>;
  constructor(result: Result<never>) {
    super('refused');
    this.result = result;
  }
}

/** Runs a transaction that a refusal rolls back: a ticket without its files must not stay behind. */
async function rollBackRefusals<Value>(
  kysely: Kysely<Schema>,
  work: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await inTransaction(kysely, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}
