import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { reviewsDesk } from './desk.ts';
import { reviewsOperatorRoutes } from './operator-routes.ts';
import { reviewsRoutes } from './routes.ts';
import { reviewsService } from './service.ts';

export function reviewsModule(
  { database, now, visitor, access }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const reviews = reviewsService(database.kysely, { now });
  const desk = reviewsDesk(database.kysely, { messages });
  return { routes: [reviewsRoutes({ reviews, visitor }), reviewsOperatorRoutes({ desk, access })] };
}
