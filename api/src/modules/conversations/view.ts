import type { Connection } from '../../database/connect.ts';
import { earlierPage, latestPage } from './messages.ts';
import {
  type ConversationRow,
  conversationsRepository,
  type FileRow,
  type MessageRow,
  type OwnTicket,
} from './repository.ts';
import type { Ticket, Tickets } from './schema.ts';
import { nextState, reopensWithin, type TicketState } from './states.ts';

export function toListItem(ticket: OwnTicket): Tickets['items'][number] {
  const { number, subject, department, priority, state, updated_at, unread, order } = ticket;
  return {
    number,
    subject,
    department,
    priority,
    state: state ?? 'open',
    updated_at: updated_at.toISOString(),
    order,
    unread,
  };
}

/** A page of a ticket as its member sees it: the latest messages, or those before one. Undefined when there is no such message. */
export async function memberView(
  db: Connection,
  ticket: OwnTicket,
  { before, now }: { before: string | undefined; now: Date },
): Promise<Ticket | undefined> {
  const page = await (before === undefined ? latestPage(db, ticket.id) : earlierPage(db, ticket.id, before));
  if (page === undefined) return undefined;
  const files = await conversationsRepository(db).files(page.messages.map(({ id }) => id));
  const head = toListItem(ticket);
  const { closed_at } = ticket;
  const state = { ...ticket, state: head.state };
  return {
    ...head,
    messages: page.messages.map(({ id, written_by, text, created_at }) => ({
      id,
      by: written_by,
      text,
      at: created_at.toISOString(),
      files: filesOf(id, files),
    })),
    earlier: page.earlier,
    may: {
      reply: nextState(state, { kind: 'write', by: 'member' }, now) !== undefined,
      close: nextState(state, { kind: 'close', by: 'member' }, now) !== undefined,
    },
    reopens_until: closed_at === null ? null : new Date(closed_at.getTime() + reopensWithin).toISOString(),
  };
}

export type ShopView = Pick<ConversationRow, 'number' | 'subject' | 'department' | 'priority'> & {
  state: TicketState;
  /** The name and the number of the member or guest. */
  from: string;
  /** The number of the order that the ticket is about. */
  order: number | null;
  messages: (Pick<MessageRow, 'id' | 'internal' | 'text' | 'created_at'> & {
    by: MessageRow['written_by'];
    files: ReturnType<typeof filesOf>;
  })[];
};

/** The whole ticket with its internal notes. */
export async function shopView(db: Connection, ticket: ConversationRow): Promise<ShopView> {
  const conversations = conversationsRepository(db);
  const { number, subject, department, priority, state } = ticket;
  const rows = await conversations.messages(ticket.id, { withNotes: true });
  const files = await conversations.files(rows.map(({ id }) => id));
  const messages = rows.map(({ id, written_by, internal, text, created_at }) => ({
    id,
    by: written_by,
    internal,
    text,
    created_at,
    files: filesOf(id, files),
  }));
  const from = await conversations.senderOf(ticket.id);
  const order = await conversations.orderOf(ticket.id);
  return { number, subject, department, priority, state: state ?? 'open', from, order, messages };
}

function filesOf(message: string, files: readonly FileRow[]) {
  return files
    .filter(({ message_id }) => message_id === message)
    .map(({ id, name, media_type, bytes }) => ({ id, name, media_type, bytes }));
}
