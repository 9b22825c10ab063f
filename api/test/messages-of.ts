import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';
import { providersFor } from '../src/modules/messages/providers.ts';
import { localInboxRepository } from '../src/modules/messages/repository.ts';
import { messagesService } from '../src/modules/messages/service.ts';
import type { Shop } from './shop.ts';

/** The message service of a shop, for events that have no route yet. Its messages stay in the outbox. */
export function messagesOf({ database, settings }: Shop, now = () => new Date()) {
  const log = makeLog('silent');
  const providers = providersFor(settings, { inbox: localInboxRepository(database.kysely), now });
  const jobs = { ...jobsService(database, { log }), add: async () => {} };
  return messagesService(database, { jobs, providers, shopOrigin: settings.shopOrigin, now, log });
}
