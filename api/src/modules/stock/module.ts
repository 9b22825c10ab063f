import type { Module, SharedParts } from '../../module.ts';
import { stockDesk } from './desk.ts';
import { expireHolds } from './expiry.ts';
import { stockOperatorRoutes } from './operator-routes.ts';

export function stockModule({ database, now, access }: SharedParts): Module {
  const desk = stockDesk(database.kysely);
  return {
    routes: [stockOperatorRoutes({ desk, access })],
    jobs: { 'stock-holds': () => expireHolds(database.kysely, now()) },
  };
}
