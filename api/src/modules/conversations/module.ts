import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { ticketsOperatorRoutes } from './operator-routes.ts';
import { ticketsService } from './tickets.ts';

export function conversationsModule(
  { database, now, access }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const tickets = ticketsService(database.kysely, { messages, now });
  return { routes: [ticketsOperatorRoutes({ tickets, access })], jobs: { 'tickets-close': tickets.closeAnswered } };
}
