import type { Module, SharedParts } from '../../module.ts';
import type { OrderCommands } from '../orders/commands.ts';
import type { OrdersService } from '../orders/service.ts';
import { returnsDesk } from './desk.ts';
import { returnsOperatorRoutes } from './operator-routes.ts';
import { returnsRoutes } from './routes.ts';
import { returnsService } from './service.ts';

type Parts = { orders: OrdersService; orderCommands: OrderCommands };

export function returnsModule(
  { database, settings, now, visitor, access }: SharedParts,
  { orders, orderCommands: commands }: Parts,
): Module {
  const returns = returnsService(database.kysely, { rules: settings.rules.order, orders, commands, now });
  const desk = returnsDesk(database.kysely, { commands, now });
  return { routes: [returnsRoutes({ returns, visitor }), returnsOperatorRoutes({ desk, access })] };
}
