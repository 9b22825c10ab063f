import { getField, getText } from '@shop/shared/lib/untyped-json';
import type { Outcome, SmsProvider } from './provider.ts';

type Account = { apiKey: string; address: string; timeoutMs?: number };

/**
 * Kavenegar's statuses for an invalid message: its receiver, tokens or size. A retry cannot help. All other errors can be fixed
 * while the message waits: credit, the key, a template that is not registered yet, an overloaded server.
 */
const invalidMessageStatuses = new Set([400, 406, 411, 413, 414, 417, 419, 422, 428, 431]);
const OK = 200;

/** Sends through Kavenegar's `verify/lookup`, which fills a template that is registered there under the same name. */
export function kavenegar({ apiKey, address, timeoutMs = 10_000 }: Account): SmsProvider {
  const url = new URL(`/v1/${apiKey}/verify/lookup.json`, address);
  return {
    send: async ({ mobile, template, tokens }) => {
      const form = new URLSearchParams({ receptor: mobile, template, type: 'sms' });
      for (const [index, token] of tokens.entries()) form.set(index === 0 ? 'token' : `token${index + 1}`, token);
      try {
        const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) });
        return outcomeOf(response.status, parseStatus(await response.text()));
      } catch (error) {
        // Only the error code: the message of the error may contain the URL, and the URL contains the key.
        return { kind: 'failed', why: errorCodeOf(error) };
      }
    },
  };
}

/** Some errors also have an HTTP status, others only a status in the body. */
function outcomeOf(httpStatus: number, bodyStatus: number | undefined): Outcome {
  if (httpStatus === OK && bodyStatus === OK) return { kind: 'sent' };
  if (bodyStatus === undefined) return { kind: 'failed', why: `HTTP ${httpStatus} without a status that can be read` };
  return { kind: invalidMessageStatuses.has(bodyStatus) ? 'refused' : 'failed', why: `status ${bodyStatus}` };
}

function parseStatus(body: string): number | undefined {
  try {
    const status = getField(getField(JSON.parse(body), 'return'), 'status');
    return typeof status === 'number' ? status : undefined;
  } catch {
    return undefined;
  }
}

function errorCodeOf(error: unknown): string {
  const name = getText(error, 'name');
  if (name === 'TimeoutError') return 'no answer in time';
  return getText(error, 'cause', 'code') || name || 'unknown';
}
