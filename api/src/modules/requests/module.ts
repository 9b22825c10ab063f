import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { callbackService } from './callback.ts';
import { restockService } from './restock.ts';
import { requestsRoutes } from './routes.ts';

export function requestsModule(
  { database, settings, jobs, now, hmac, visitor }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const { perHour } = settings.rules.requests;
  const restock = restockService(database.kysely, { jobs, messages, perHour, now });
  const callback = callbackService(database.kysely, { perHour, now });
  return {
    routes: [requestsRoutes({ restock, callback, visitor, hmac })],
    jobs: { restock: restock.notifyDue },
  };
}
