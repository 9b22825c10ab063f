import type { TemplateName } from './templates.ts';

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

/** `refused`: the provider will never accept this message. `failed`: a retry may succeed. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; why: string };

/** Delivers messages. It never throws; `why` contains neither the text nor a key, so it can be logged. */
export type SmsProvider = { send: (message: SmsMessage) => Promise<Outcome> };
