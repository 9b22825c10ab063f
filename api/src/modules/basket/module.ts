import type { Module, SharedParts } from '../../module.ts';
import { basketRoutes } from './routes.ts';
import { type BasketService, basketService } from './service.ts';

export function basketModule({ database, settings, visitor }: SharedParts): Module & { basket: BasketService } {
  const { basket: rules, vatPercent, freeShippingFrom } = settings.rules;
  const basket = basketService(database.kysely, { ...rules, vatPercent, freeShippingFrom });
  return { basket, routes: [basketRoutes({ basket, visitor })] };
}
