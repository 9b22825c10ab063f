import type { Module, SharedParts } from '../../module.ts';
import { couponsDesk } from './desk.ts';
import { triesWindow } from './guesses.ts';
import { couponsOperatorRoutes } from './operator-routes.ts';
import { couponsRepository } from './repository.ts';

export function couponsModule({ database, now, access }: SharedParts): Module {
  const coupons = couponsRepository(database.kysely);
  const desk = couponsDesk(database.kysely, { now });
  return {
    routes: [couponsOperatorRoutes({ desk, access })],
    jobs: { 'coupons-sweep': () => coupons.deleteTries(new Date(now().getTime() - triesWindow)) },
  };
}
