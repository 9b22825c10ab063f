import { ticketForm, ticketReplyForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { oneOf, orNull, Uuid } from '../../shapes.ts';
import { ticketStates } from './states.ts';

const strict = { additionalProperties: false };
const number = '^[1-9][0-9]{0,8}$';
const Timestamp = Type.String({ description: 'UTC' });

const departments = ['sales', 'shipping', 'finance', 'special_order', 'technical'] as const;
const priorities = ['low', 'normal', 'urgent'] as const;

/** Ids of uploads for the purpose `ticket`. More files than a message may have get a readable refusal from `uploads`. */
const Files = Type.Optional(Type.Array(Uuid, { maxItems: 20 }));

export const NewTicketBody = formBody(ticketForm, { files: Files });
export type NewTicketBody = Static<typeof NewTicketBody>;

export const ReplyBody = formBody(ticketReplyForm, { files: Files });

export const ReadBody = Type.Object({ message: Uuid }, strict);
export const NumberParams = Type.Object({ number: Type.String({ pattern: number }) });
export const TicketsQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: number, description: '`next` of the page before' })),
});
export const TicketQuery = Type.Object({
  before: Type.Optional(Type.String({ ...Uuid, description: '`earlier` of the page after' })),
});

const Message = Type.Object({
  id: Type.String(),
  by: oneOf(['member', 'shop']),
  text: Type.String(),
  at: Timestamp,
  files: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), media_type: Type.String(), bytes: Type.Integer() }),
  ),
});

const head = {
  number: Type.Integer(),
  subject: Type.String(),
  department: oneOf(departments),
  priority: oneOf(priorities),
  state: oneOf(ticketStates),
  updated_at: Timestamp,
  /** The number of the order that the ticket is about. */
  order: orNull(Type.Integer()),
  /** Messages of the shop that the member has not read. */
  unread: Type.Integer(),
};

export const Ticket = Type.Object({
  ...head,
  /** The latest messages, or those before `before`; the oldest first. */
  messages: Type.Array(Message),
  earlier: orNull(Type.String({ description: 'the value of `before` for the messages before these' })),
  /** The actions that the member can take in the current state. */
  may: Type.Object({ reply: Type.Boolean(), close: Type.Boolean() }),
  /** Until then a reply opens a closed ticket again. */
  reopens_until: orNull(Timestamp),
});
export type Ticket = Static<typeof Ticket>;

export const Tickets = Type.Object({
  /** The latest change first. */
  items: Type.Array(Type.Object(head)),
  next: orNull(Type.String({ description: 'the value of `after` for the next page' })),
  /** The number of all tickets of the member with unread messages. */
  unread: Type.Integer(),
});
export type Tickets = Static<typeof Tickets>;

/** The stored answer to a message: nothing, or each message would store the whole conversation again. */
export const Written = Type.Object({});
export const Opened = Type.Object({ number: Type.Integer() });
