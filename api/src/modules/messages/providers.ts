import type { Settings } from '../../settings.ts';
import { kavenegar } from './kavenegar.ts';
import { localEmailProvider, localProvider } from './local.ts';
import type { Providers } from './provider.ts';
import type { InboxRepository } from './repository.ts';
import { smtp } from './smtp.ts';

type ProviderSettings = Pick<Settings, 'sms' | 'email'>;

/** The providers that the settings name. */
export function providersFor(
  { sms, email }: ProviderSettings,
  { inbox, now }: { inbox: InboxRepository; now: () => Date },
): Providers {
  const providers: Providers = { sms: sms.provider === 'local' ? localProvider(inbox, now) : kavenegar(sms) };
  if (email.provider === 'smtp') providers.email = smtp(email);
  if (email.provider === 'local') providers.email = localEmailProvider(inbox, now);
  return providers;
}

/** Whether messages are shown on the page of the local inbox. */
export function usesInbox({ sms, email }: ProviderSettings): boolean {
  return sms.provider === 'local' || email.provider === 'local';
}
