import { ok, type Result } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import { claimUploads } from '../uploads/claim.ts';
import { conversationsRepository, type MessageRow } from './repository.ts';

export type NewMessage = {
  by: MessageRow['written_by'];
  /** Null for a guest, and for staff that is not known by name. */
  author: string | null;
  text: string;
  at: Date;
  /** A note of the staff that no member may see. */
  internal?: boolean;
  /** Ids of uploads of the author for the purpose `ticket`. */
  files?: string[];
};

/**
 * Adds a message to a conversation of any kind, and returns its id. The author has read everything up to it. A refusal because of a file
 * has written nothing.
 */
export async function addMessage(tx: Tx, conversation: string, message: NewMessage): Promise<Result<string>> {
  const { by, author, text, at, internal = false, files = [] } = message;
  const claimed = author === null ? ok([]) : await claimUploads(tx, { ids: files, owner: author, purpose: 'ticket' });
  if (!claimed.ok) return { ...claimed, field: 'files' };
  const conversations = conversationsRepository(tx);
  const id = uuid();
  const position = await conversations.takePosition(conversation, internal ? undefined : at);
  const row = { id, conversation_id: conversation, position, written_by: by, author_id: author, internal, text };
  await conversations.addMessage({ ...row, created_at: at });
  await conversations.addFiles(
    id,
    claimed.value.map((file) => file.id),
  );
  if (author !== null) await conversations.markRead(conversation, author, position);
  return ok(id);
}

type SpecialOrder = { id: string; user_id: string; code: string };

/** The id of the conversation of a special order, which begins with the first message. The caller has locked the order. */
export async function conversationOfOrder(tx: Tx, order: SpecialOrder, at: Date): Promise<string> {
  const conversations = conversationsRepository(tx);
  const existing = await conversations.findOfOrder(order.id);
  if (existing !== undefined) return existing.id;
  const added = await conversations.add({
    id: uuid(),
    kind: 'special_order',
    user_id: order.user_id,
    special_order_id: order.id,
    state: null,
    subject: order.code,
    department: 'special_order',
    created_at: at,
    updated_at: at,
  });
  return added.id;
}

/** The number of messages of the shop that a member has not read, by special order; none for an order without them. */
export function countUnreadOfOrders(db: Connection, user: string, orders: string[]): Promise<Map<string, number>> {
  return conversationsRepository(db).unreadOfOrders(user, orders);
}

/** Marks the messages of a special order as read, up to one. False when there is no such message. */
export async function markOrderRead(db: Connection, order: SpecialOrder, message: string): Promise<boolean> {
  const conversations = conversationsRepository(db);
  const conversation = await conversations.findOfOrder(order.id);
  const read = conversation && (await conversations.findMessage(conversation.id, message));
  if (conversation === undefined || read === undefined) return false;
  await conversations.markRead(conversation.id, order.user_id, read.position);
  return true;
}

/** The messages of a special order that its owner may see, all of them or those after a time. */
export async function messagesOfOrder(db: Connection, order: string, after?: Date): Promise<MessageRow[]> {
  const conversations = conversationsRepository(db);
  const conversation = await conversations.findOfOrder(order);
  return conversation === undefined ? [] : conversations.messages(conversation.id, { withNotes: false, after });
}

/** The latest messages of a special order that its owner may see. */
export async function latestPageOfOrder(db: Connection, order: string): Promise<MessagePage> {
  const conversation = await conversationsRepository(db).findOfOrder(order);
  return conversation === undefined ? { messages: [], earlier: null } : latestPage(db, conversation.id);
}

/** The messages of a special order before the message `before`. Undefined when there is no such message. */
export async function earlierPageOfOrder(
  db: Connection,
  order: string,
  before: string,
): Promise<MessagePage | undefined> {
  const conversation = await conversationsRepository(db).findOfOrder(order);
  return conversation && earlierPage(db, conversation.id, before);
}

const messagesPerPage = 30;

/** Messages that the member may see, the oldest first. `earlier`: the id of the first of them if there are messages before it, else null. */
export type MessagePage = { messages: MessageRow[]; earlier: string | null };

/** The latest messages of a conversation. */
export const latestPage = (db: Connection, conversation: string): Promise<MessagePage> =>
  pageUpTo(db, conversation, undefined);

/** The messages of a conversation before the message `before`. Undefined when there is no such message. */
export async function earlierPage(
  db: Connection,
  conversation: string,
  before: string,
): Promise<MessagePage | undefined> {
  const message = await conversationsRepository(db).findMessage(conversation, before);
  return message && pageUpTo(db, conversation, message.position);
}

async function pageUpTo(db: Connection, conversation: string, before: number | undefined): Promise<MessagePage> {
  const limit = messagesPerPage + 1;
  const rows = await conversationsRepository(db).latestMessages(conversation, { before, limit });
  const messages = rows.slice(-messagesPerPage);
  return { messages, earlier: rows.length > messagesPerPage ? (messages[0]?.id ?? null) : null };
}
