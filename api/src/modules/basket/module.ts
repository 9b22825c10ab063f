import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { basketReminders } from './reminders.ts';
import { basketRoutes } from './routes.ts';
import { type BasketService, basketService } from './service.ts';

export function basketModule(
  { database, settings, now, visitor }: SharedParts,
  { messages }: { messages: Messages },
): Module & { basket: BasketService } {
  const { basket: rules, vatPercent, freeShippingFrom } = settings.rules;
  const basket = basketService(database.kysely, { ...rules, vatPercent, freeShippingFrom }, now);
  const reminders = basketReminders(database.kysely, { messages, now });
  return { basket, routes: [basketRoutes({ basket, visitor })], jobs: { 'basket-reminders': reminders.run } };
}
