import { v7 } from 'uuid';
import type { SmsProvider } from './provider.ts';
import type { InboxRepository } from './repository.ts';

/** A shop on one's own machine: messages go to a page of its own. */
export function localProvider(inbox: InboxRepository, now: () => Date): SmsProvider {
  return {
    send: async ({ mobile, text, code }) => {
      await inbox.add({ id: v7(), mobile, text, code, sent_at: now() });
      return { kind: 'sent' };
    },
  };
}
