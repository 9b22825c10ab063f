import type { Module, SharedParts } from '../../module.ts';
import { quotesService } from './quotes.ts';
import { specialOrdersRoutes } from './routes.ts';
import { specialOrdersService } from './service.ts';

export function specialOrdersModule({ database, settings, now, visitor }: SharedParts): Module {
  const rules = settings.rules.specialOrder;
  const specialOrders = specialOrdersService(database.kysely, { rules, now });
  const quotes = quotesService(database.kysely, { rules, now });
  return { routes: [specialOrdersRoutes({ specialOrders, visitor })], jobs: { 'quotes-expiry': quotes.expire } };
}
