import type { Email, TemplateName } from './templates.ts';

/** The ways by which messages leave the shop. Another one, such as web push, is added here, in `providers`, and in the table's check. */
export const channels = ['sms', 'email'] as const;
export type Channel = (typeof channels)[number];

export type SmsMessage = {
  /** As `09…`. */
  mobile: string;
  template: TemplateName;
  /** The template's values, in the order of the template. */
  tokens: string[];
  /** The whole text, as it arrives. */
  text: string;
  code: string | null;
};
export type EmailMessage = Email & {
  /** The same for each attempt, so that mail programs recognise a message that arrives twice. */
  id: string;
  to: string;
  code: string | null;
};

/** `refused`: the provider will never accept this message. `failed`: a retry may succeed. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; why: string };

/** Delivers messages. It never throws; `why` contains neither the text nor a key, so it can be logged. */
type Provider<Message> = { send: (message: Message) => Promise<Outcome> };
export type SmsProvider = Provider<SmsMessage>;
export type EmailProvider = Provider<EmailMessage>;
/** Without a provider for e-mail, the shop sends none. */
export type Providers = { sms: SmsProvider; email?: EmailProvider };
