import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { ticketsOperatorRoutes } from './operator-routes.ts';
import { ticketsRoutes } from './routes.ts';
import { ticketsService } from './tickets.ts';

export function conversationsModule(
  { database, settings, now, access, visitor }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const tickets = ticketsService(database.kysely, { messages, rules: settings.rules.ticket, now });
  return {
    routes: [ticketsRoutes({ tickets, visitor }), ticketsOperatorRoutes({ tickets, access })],
    jobs: { 'tickets-close': tickets.closeAnswered },
  };
}
