import type { Module, SharedParts } from '../../module.ts';
import type { BasketService } from '../basket/service.ts';
import type { OrderCommands } from './commands.ts';
import { ordersDesk } from './desk.ts';
import { ordersOperatorRoutes } from './operator-routes.ts';
import { ordersRoutes } from './routes.ts';
import { type OrdersService, ordersService } from './service.ts';

type Parts = { orderCommands: OrderCommands; basket: BasketService };

export function ordersModule(
  { database, settings, now, visitor, access }: SharedParts,
  { orderCommands: commands, basket }: Parts,
): Module & { orders: OrdersService } {
  const orders = ordersService(database.kysely, { rules: settings.rules.order, basket, commands, now });
  const desk = ordersDesk(database.kysely, { commands, now });
  return {
    orders,
    routes: [ordersRoutes({ orders, visitor }), ordersOperatorRoutes({ desk, access })],
    jobs: { 'orders-expiry': orders.expire },
  };
}
