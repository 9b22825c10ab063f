import { v7 } from 'uuid';
import type { EmailProvider, SmsProvider } from './provider.ts';
import type { InboxRepository } from './repository.ts';

/** Stores messages for the page `/_local/inbox` instead of sending them. */
export function localProvider(inbox: InboxRepository, now: () => Date): SmsProvider {
  return {
    send: async ({ mobile, text, code }) => {
      await inbox.add({ id: v7(), mobile, text, code, sent_at: now() });
      return { kind: 'sent' };
    },
  };
}

export function localEmailProvider(inbox: InboxRepository, now: () => Date): EmailProvider {
  return {
    send: async ({ to, subject, text, code }) => {
      await inbox.add({ id: v7(), email: to, subject, text, code, sent_at: now() });
      return { kind: 'sent' };
    },
  };
}
