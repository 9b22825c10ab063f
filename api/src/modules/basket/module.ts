import type { Module, SharedParts } from '../../module.ts';
import { basketRoutes } from './routes.ts';
import { basketService } from './service.ts';

export function basketModule({ database, settings, visitor }: SharedParts): Module {
  const { basket: rules, vatPercent, freeShippingFrom } = settings.rules;
  const basket = basketService(database.kysely, { ...rules, vatPercent, freeShippingFrom });
  return { routes: [basketRoutes({ basket, visitor })] };
}
