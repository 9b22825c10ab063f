import { ApiError, type CallOptions } from '../contract/api.ts';
import { parseJson } from '../lib/untyped-json.ts';
import { fillPath, hasData, readMessages } from './api-format.ts';

export type ReadOptions = Pick<CallOptions, 'params' | 'query' | 'signal'> & {
  baseUrl: string;
  headers?: Record<string, string>;
  fetch: typeof fetch;
  /** A response that takes longer (ms) counts as none. */
  timeoutMs?: number;
  /** The value of a response, or undefined if it is not JSON. */
  parse?: (text: string) => unknown;
};

/**
 * Reads from the API with `fetch`, in browsers and on the server. A request without a whole response rejects with an `ApiError` of status
 * 0, an aborted one with the reason of its signal.
 */
export async function readData<Data>(path: string, options: ReadOptions): Promise<Data> {
  const { baseUrl, params, query, signal, headers = {}, fetch, timeoutMs, parse = parseJson } = options;
  const address = `${baseUrl}${fillPath(path, params)}${toSearch(query)}`;
  const { response, text } = await withDeadline(signal, timeoutMs, async (deadline) => {
    const response = await fetch(address, { headers, ...(deadline ? { signal: deadline } : {}) });
    return { response, text: await response.text() };
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, `${path}: ${error}`);
  });
  const body = parse(text);
  const { status, ok } = response;
  if (ok && hasData<Data>(body)) return body.data;
  const messages = readMessages(body);
  const problem = ok ? 'the response has no "data" field' : `the API responded with status ${status}`;
  const message = messages[0]?.message ?? `${path}: ${problem}`;
  throw new ApiError(status, message, response.headers.get('x-request-id') ?? undefined, messages);
}

function toSearch(query: CallOptions['query'] = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
}

/** By hand, because `AbortSignal.any` is missing in browsers that run the shop. */
async function withDeadline<Value>(
  signal: AbortSignal | undefined,
  timeoutMs: number | undefined,
  send: (signal: AbortSignal | undefined) => Promise<Value>,
): Promise<Value> {
  if (timeoutMs === undefined) return send(signal);
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
