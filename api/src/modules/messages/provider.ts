import type { TemplateName } from './templates.ts';

export type SmsMessage = {
  /** 09… */
  mobile: string;
  template: TemplateName;
  /** The template's values, in its order. */
  tokens: string[];
  /** What is read in the end. */
  text: string;
  code: string | null;
};

/** `refused`: this message will never be taken. `failed`: another try may go well. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; why: string };

/** Whoever brings messages to telephones. It throws nothing; `why` holds neither the text nor a key. */
export type SmsProvider = { send: (message: SmsMessage) => Promise<Outcome> };
