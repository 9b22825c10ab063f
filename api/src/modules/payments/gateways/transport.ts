import { getText } from '@shop/shared/lib/untyped-json';

/** A readable JSON answer with a status below 500, or the reason why there is none. */
export type Answer = { body: unknown } | { why: string };
/** Sends JSON to a path of a gateway. */
export type Transport = (path: string, body: object) => Promise<Answer>;

/** No answer of a gateway is nearly as long. */
const maxBytes = 64 * 1024;

export function httpTransport({ address, timeoutMs }: { address: string; timeoutMs: number }): Transport {
  return async (path, body) => {
    try {
      const response = await fetch(new URL(path, address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        // A redirect would send the merchant's key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readLimited(response);
      if (text === undefined) return { why: 'the answer is too large' };
      return parseAnswer(response.status, text);
    } catch (error) {
      // Only the code: the message of the error may contain more than a log should.
      if (getText(error, 'name') === 'TimeoutError') return { why: 'no answer in time' };
      return { why: getText(error, 'cause', 'code') || getText(error, 'name') || 'unknown' };
    }
  };
}

/** The body of an error of the gateway's server says nothing about the payment, even when it can be read. */
export function parseAnswer(status: number, text: string): Answer {
  if (status >= 500) return { why: `HTTP ${status}` };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return { why: `HTTP ${status} without JSON` };
  }
}

async function readLimited({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
