import { field, text } from '@shop/shared/lib/reading';
import type { Outcome, SmsProvider } from './provider.ts';

type Account = { apiKey: string; address: string; timeout?: number };

/**
 * What Kavenegar says when this one message is at fault: its receiver, its tokens, its size. All else may be mended while the
 * message waits: credit, a key, a template that is not there yet, a server that is too busy.
 */
const aboutTheMessage = new Set([400, 406, 411, 413, 414, 417, 419, 422, 428, 431]);
const OK = 200;

/** Kavenegar's `verify/lookup`: it fills a template that was registered under the same name. */
export function kavenegar({ apiKey, address, timeout = 10_000 }: Account): SmsProvider {
  const url = new URL(`/v1/${apiKey}/verify/lookup.json`, address);
  return {
    send: async ({ mobile, template, tokens }) => {
      const form = new URLSearchParams({ receptor: mobile, template, type: 'sms' });
      for (const [index, token] of tokens.entries()) form.set(index === 0 ? 'token' : `token${index + 1}`, token);
      try {
        const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(timeout) });
        return outcomeOf(response.status, statusIn(await response.text()));
      } catch (error) {
        // The key stands in the address: nothing of it may come out with an error's text.
        return { kind: 'failed', why: reasonOf(error) };
      }
    },
  };
}

/** Some errors come with an HTTP status of their own, some only in the body. */
function outcomeOf(http: number, said: number | undefined): Outcome {
  if (http === OK && said === OK) return { kind: 'sent' };
  if (said === undefined) return { kind: 'failed', why: `HTTP ${http} without a status that can be read` };
  return { kind: aboutTheMessage.has(said) ? 'refused' : 'failed', why: `status ${said}` };
}

function statusIn(body: string): number | undefined {
  try {
    const status = field(field(JSON.parse(body), 'return'), 'status');
    return typeof status === 'number' ? status : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const name = text(error, 'name');
  if (name === 'TimeoutError') return 'no answer in time';
  return text(error, 'cause', 'code') || name || 'unknown';
}
