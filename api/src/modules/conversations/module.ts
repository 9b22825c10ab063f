import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { ticketsService } from './tickets.ts';

/** Has no routes yet: the contact form and special orders write through `tickets.ts` and `messages.ts`. */
export function conversationsModule({ database, now }: SharedParts, { messages }: { messages: Messages }): Module {
  const tickets = ticketsService(database.kysely, { messages, now });
  return { jobs: { 'tickets-close': tickets.closeAnswered } };
}
