import type { Module, SharedParts } from '../../module.ts';
import type { OrdersService } from '../orders/service.ts';
import { placingService } from './placing.ts';
import { checkoutRoutes } from './routes.ts';
import { checkoutService } from './service.ts';

export function checkoutModule(
  { database, settings, now, hmac, visitor }: SharedParts,
  { orders }: { orders: OrdersService },
): Module {
  const { rules } = settings;
  const checkout = checkoutService(database.kysely, { rules, now });
  const placing = placingService(database.kysely, { rules, orders, now });
  return {
    routes: [checkoutRoutes({ checkout, placing, visitor, hmac })],
    jobs: { 'order-origins-sweep': placing.deleteOldOrigins },
  };
}
