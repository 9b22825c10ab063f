import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import type { Rules } from '../../settings.ts';
import { DAY, HOUR } from '../../times.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import type { Messages } from '../messages/service.ts';
import { ordersRepository } from '../orders/repository.ts';
import { addMessage, type NewMessage } from './messages.ts';
import { refusals } from './refusals.ts';
import { type ConversationRow, conversationsRepository, lockTicket, type TicketOfShop } from './repository.ts';
import { type NewTicketBody, Opened, type Ticket, type Tickets, Written } from './schema.ts';
import { type Action, closesAfter, nextState } from './states.ts';
import { memberView, type ShopView, shopView, toListItem } from './view.ts';

export type TicketsService = ReturnType<typeof ticketsService>;
type Parts = { messages: Pick<Messages, 'notify' | 'markRead'>; rules: Rules['ticket']; now?: () => Date };

export type NewTicket = {
  /** Null for a guest, who has to leave `contact`. */
  user: string | null;
  contact?: { name: string; mobile: string; address_hmac: string };
  /** The id of the order that the ticket is about. */
  order?: string;
  subject: string;
  department: ConversationRow['department'];
  priority?: ConversationRow['priority'];
  text: string;
  files?: string[];
  at: Date;
};
type NewText = { text: string; files?: string[] };

const pageSize = 20;
const closeBatch = 100;
const maxListedForShop = 100;

/** Opens a ticket in the caller's transaction; the contact form does so, too. */
export async function openTicket(tx: Tx, ticket: NewTicket): Promise<Result<ConversationRow>> {
  const { user, contact, order, subject, department, priority = 'normal', text, files, at } = ticket;
  const conversations = conversationsRepository(tx);
  const added = await conversations.add({
    id: uuid(),
    kind: 'ticket',
    state: 'open',
    user_id: user,
    subject,
    department,
    priority,
    order_id: order ?? null,
    contact_name: contact?.name ?? null,
    contact_mobile: contact?.mobile ?? null,
    address_hmac: contact?.address_hmac ?? null,
    created_at: at,
    updated_at: at,
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
export function ticketsService(kysely: Kysely<Schema>, { messages, rules, now = () => new Date() }: Parts) {
  const ticketQuota = slidingQuota({ limit: rules.perDay, windowMs: DAY });
  const messageQuota = slidingQuota({ limit: rules.messagesPerHour, windowMs: HOUR });

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

  /** The seconds that a member has to wait before the next message, 0 for none. Locks the member: simultaneous messages would exceed the quota. */
  async function secondsToWait(tx: Tx, user: string, at: Date): Promise<number> {
    await lockKeys(tx, [`ticket messages ${user}`]);
    const { windowStart, windowEnd, secondsUntilAllowed } = messageQuota;
    const times = await conversationsRepository(tx).findMessageTimes(user, windowStart(at), windowEnd(at));
    return secondsUntilAllowed(times, at);
  }

  async function openOwn(tx: Tx, user: string, body: NewTicketBody): Promise<Result<{ number: number }>> {
    const at = now();
    const wait = await secondsToWait(tx, user, at);
    if (wait > 0) return refusals.tooManyMessages(wait);
    const { windowStart, windowEnd, secondsUntilAllowed } = ticketQuota;
    const opened = await conversationsRepository(tx).findOpeningTimes(user, windowStart(at), windowEnd(at));
    const waitForTicket = secondsUntilAllowed(opened, at);
    if (waitForTicket > 0) return refusals.tooManyTickets(rules.perDay, waitForTicket);
    const { order: number, ...content } = body;
    const order = number === undefined ? undefined : await ordersRepository(tx).find(Number(number));
    // The order of another member is answered like one that does not exist.
    if (number !== undefined && order?.user_id !== user) return refusals.orderUnknown;
    const ticket = await openTicket(tx, { user, ...content, ...(order && { order: order.id }), at });
    return ticket.ok ? ok({ number: ticket.value.number }) : ticket;
  }

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

  /** The last message that the member can read, when it is the same: a double click, or a retry without an idempotency key. */
  async function findRepeated(tx: Tx, ticket: ConversationRow, by: 'member' | 'shop', { text, files = [] }: NewText) {
    const [last] = await conversationsRepository(tx).latestMessages(ticket.id, { limit: 1 });
    return last?.written_by === by && last.text === text && files.length === 0 ? last.id : undefined;
  }

  return {
    open: (user: string, body: NewTicketBody, request?: Repeatable): Promise<Result<{ number: number }>> =>
      rollBackRefusals(kysely, (tx) =>
        answerOnce(tx, { request, answer: Opened, now: now() }, () => openOwn(tx, user, body)),
      ),

    /** `after`: the number of the last ticket of the page before. */
    list: async (user: string, after?: number): Promise<Tickets> => {
      const conversations = conversationsRepository(kysely);
      await conversations.adoptLetters(user);
      const rows = await conversations.ticketsOf(user, {
        limit: pageSize + 1,
        ...(after !== undefined && { after }),
      });
      const page = rows.slice(0, pageSize);
      return {
        items: page.map(toListItem),
        next: rows.length > pageSize ? String(page.at(-1)?.number) : null,
        unread: await conversations.countUnreadTickets(user),
      };
    },

    /** Without internal notes. Undefined for a ticket of another member, and when there is no message `before`. */
    read: async (user: string, number: number, before?: string): Promise<Ticket | undefined> => {
      const conversations = conversationsRepository(kysely);
      await conversations.adoptLetters(user);
      const ticket = await conversations.findOwnTicket(user, number);
      return ticket && memberView(kysely, ticket, { before, now: now() });
    },

    /** A message that equals the last one of the ticket, by the member, is not stored again. */
    reply: (user: string, number: number, message: NewText, request?: Repeatable): Promise<Result<object>> =>
      changeOwn(user, number, (tx, ticket) =>
        answerOnce(tx, { request, answer: Written, now: now() }, async (): Promise<Result<object>> => {
          if ((await findRepeated(tx, ticket, 'member', message)) !== undefined) return ok({});
          const at = now();
          const wait = await secondsToWait(tx, user, at);
          if (wait > 0) return refusals.tooManyMessages(wait);
          const written = await write(tx, ticket, { by: 'member', author: user, ...message, at });
          return written.ok ? ok({}) : written;
        }),
      ),

    closeOwn: (user: string, number: number): Promise<Result<ConversationRow>> =>
      changeOwn(user, number, (tx, ticket) => closeTicket(tx, ticket, { by: 'member', at: now() })),

    /** Up to a message, with its notifications. Members name it by its id: gaps between positions would show them that there are internal notes. */
    markRead: (user: string, number: number, message: string): Promise<Result<null>> =>
      changeOwn(user, number, async (tx, ticket) => {
        const conversations = conversationsRepository(tx);
        const read = await conversations.findMessage(ticket.id, message);
        if (read === undefined) return refusals.messageUnknown;
        await conversations.markRead(ticket.id, user, read.position);
        const answers = await conversations.findAnswers(ticket.id, read.position);
        await messages.markRead(tx, user, answers.map(eventOf));
        return ok(null);
      }),

    /** The tickets of all members and guests. */
    listForShop: (which: 'waiting' | 'all'): Promise<TicketOfShop[]> =>
      conversationsRepository(kysely).ticketsOfShop(which, maxListedForShop),

    readAsStaff: async (number: number): Promise<ShopView | undefined> => {
      const ticket = await conversationsRepository(kysely).findTicket(number);
      return ticket && shopView(kysely, ticket);
    },

    /** An answer of the shop, of which the member is notified. Sent twice, it is stored once. */
    answer: (staff: string | null, number: number, message: NewText): Promise<Result<string>> =>
      change(number, async (tx, ticket) => {
        const repeated = await findRepeated(tx, ticket, 'shop', message);
        if (repeated !== undefined) return ok(repeated);
        const written = await write(tx, ticket, { by: 'shop', author: staff, ...message, at: now() });
        if (!written.ok || ticket.user_id === null) return written;
        const tokens = { ticket: String(number) };
        await messages.notify(tx, {
          user: ticket.user_id,
          event: eventOf(written.value),
          template: 'ticket-reply',
          tokens,
        });
        return written;
      }),

    /** An internal note of the staff. It does not change the state, and is possible in every state. */
    note: (staff: string | null, number: number, message: NewText): Promise<Result<string>> =>
      change(number, (tx, ticket) =>
        addMessage(tx, ticket.id, { by: 'shop', author: staff, internal: true, ...message, at: now() }),
      ),

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

/** The event of which a member is notified. */
const eventOf = (message: string): string => `ticket message ${message}`;

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
