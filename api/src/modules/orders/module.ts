import type { Module, SharedParts } from '../../module.ts';
import type { BasketService } from '../basket/service.ts';
import type { Messages } from '../messages/service.ts';
import { type OrderCommands, orderCommands } from './commands.ts';
import { ordersDesk } from './desk.ts';
import { ordersOperatorRoutes } from './operator-routes.ts';
import { ordersRoutes } from './routes.ts';
import { type OrdersService, ordersService } from './service.ts';

type Parts = { messages: Messages; basket: BasketService };

export function ordersModule(
  { database, settings, now, visitor, access }: SharedParts,
  { messages, basket }: Parts,
): Module & { orders: OrdersService; orderCommands: OrderCommands } {
  const commands = orderCommands({ messages });
  const orders = ordersService(database.kysely, { rules: settings.rules.order, basket, commands, now });
  const desk = ordersDesk(database.kysely, { commands, now });
  return {
    orders,
    orderCommands: commands,
    routes: [ordersRoutes({ orders, visitor }), ordersOperatorRoutes({ desk, access })],
    jobs: { 'orders-expiry': orders.expire },
  };
}
