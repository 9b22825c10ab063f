import { isLocalOrigin } from '@shop/shared/lib/local-requests';
import type { BaseParts, Module, SharedParts } from '../../module.ts';
import { messageAccountRoutes } from './account-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { notificationStreams } from './notification-streams.ts';
import { notificationsService } from './notifications.ts';
import { preferencesService } from './preferences.ts';
import { providersFor, usesInbox } from './providers.ts';
import { localInboxRepository } from './repository.ts';
import { type Messages, messagesService } from './service.ts';

export function messagesModule({ database, settings, jobs, now, log }: BaseParts): Module & { messages: Messages } {
  const inbox = localInboxRepository(database.kysely);
  const providers = providersFor(settings, { inbox, now });
  const messages = messagesService(database, { jobs, providers, shopOrigin: settings.shopOrigin, now, log });
  const deliver = ({ id }: { id: string }) => messages.deliver(id);
  return {
    messages,
    routes: usesInbox(settings) && isLocalOrigin(settings.shopOrigin) ? [inboxRoutes(inbox)] : [],
    jobs: { sms: deliver, email: deliver, 'sms-upkeep': messages.upkeep },
  };
}

/** Apart from the module above, because log-in needs messages, and these routes need the session of a member. */
export function messageAccountModule(
  { database, jobs, hmac, now, log, visitor }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const preferences = preferencesService({ kysely: database.kysely, jobs, messages, hmac, now });
  const notifications = notificationsService({ kysely: database.kysely, now });
  const streams = notificationStreams({ kysely: database.kysely, now, log });
  return {
    routes: [messageAccountRoutes({ preferences, visitor }), notificationRoutes({ notifications, streams, visitor })],
    preClose: streams.stop,
  };
}
