import { isLocalOrigin } from '@shop/shared/lib/local-requests';
import type { BaseParts, Module } from '../../module.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { kavenegar } from './kavenegar.ts';
import { localProvider } from './local.ts';
import { inboxRepository } from './repository.ts';
import { type Messages, messagesService } from './service.ts';

export function messagesModule({ database, settings, jobs, now, log }: BaseParts): Module & { messages: Messages } {
  const { sms, shopOrigin } = settings;
  const inbox = inboxRepository(database.kysely);
  const provider = sms.provider === 'local' ? localProvider(inbox, now) : kavenegar(sms);
  const messages = messagesService(database, { jobs, provider, shopOrigin, now, log });
  return {
    messages,
    routes: sms.provider === 'local' && isLocalOrigin(shopOrigin) ? [inboxRoutes(inbox)] : [],
    jobs: { sms: ({ id }) => messages.deliver(id), 'sms-upkeep': messages.upkeep },
  };
}
