import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { specialOrdersOperatorRoutes } from './operator-routes.ts';
import { quotesService } from './quotes.ts';
import { specialOrdersRoutes } from './routes.ts';
import { specialOrdersService } from './service.ts';

export function specialOrdersModule(
  { database, settings, now, visitor, access }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const { rules } = settings;
  const specialOrders = specialOrdersService(database.kysely, { rules: rules.specialOrder, now });
  const quotes = quotesService(database.kysely, { rules, messages, now });
  return {
    routes: [specialOrdersRoutes({ specialOrders, visitor }), specialOrdersOperatorRoutes({ quotes, access })],
    jobs: { 'quotes-expiry': quotes.expire },
  };
}
