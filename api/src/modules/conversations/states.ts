import { DAY, HOUR } from '../../times.ts';

export const ticketStates = ['open', 'answered', 'customer_reply', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
/** `system`: the end of a deadline. */
export type Actor = 'member' | 'shop' | 'system';
export type Action = { kind: 'write' | 'close'; by: Actor };
export type Ticket = { state: TicketState; answered_at: Date | null; closed_at: Date | null };

/** A ticket closes this long after an answer (ms) that the member does not reply to. */
export const closesAfter = 72 * HOUR;
/** A closed ticket can be written to for this long (ms), which opens it again. */
export const reopensWithin = 7 * DAY;

/** The state after an action; undefined when the action is not allowed. The only such rules in the code. */
export function nextState(ticket: Ticket, { kind, by }: Action, at: Date): TicketState | undefined {
  if (kind === 'close') return canClose(ticket, by, at) ? 'closed' : undefined;
  if (by === 'system' || !isWritable(ticket, at)) return undefined;
  if (by === 'shop') return 'answered';
  return ticket.state === 'answered' || ticket.state === 'customer_reply' ? 'customer_reply' : 'open';
}

function isWritable({ state, closed_at }: Ticket, at: Date): boolean {
  return state !== 'closed' || (closed_at !== null && at.getTime() - closed_at.getTime() < reopensWithin);
}

function canClose({ state, answered_at }: Ticket, by: Actor, at: Date): boolean {
  if (state === 'closed') return false;
  if (by !== 'system') return true;
  return state === 'answered' && answered_at !== null && at.getTime() - answered_at.getTime() >= closesAfter;
}
