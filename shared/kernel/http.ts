import {
  type Api,
  ApiError,
  type CallOptions,
  type Files,
  type GeneratedFiles,
  type SendOptions,
} from '../contract/api.ts';
import { readData } from './api-read.ts';
import type * as AxiosClient from './axios-client.ts';

export type HttpOptions = {
  baseUrl: string | (() => string);
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** The bearer token of the visitor. */
  getToken?: () => string | undefined;
  /** Aborted when the visitor leaves the page. */
  getPageSignal?: () => AbortSignal;
  /** Called for every failed request, but not for aborted ones. */
  onFailure?: (error: unknown, options: CallOptions) => void;
};

/** Specification, section 9. */
const timeoutMs = 30_000;

/**
 * Pages that only read need no axios. It brings the progress of uploads, and is loaded with the first request that changes something or
 * reads a file, or before it (`preloadWrites`).
 */
async function loadAxiosClient(): Promise<typeof AxiosClient> {
  try {
    return await import(/* webpackChunkName: "http" */ './axios-client.ts');
  } catch (cause) {
    // A chunk that cannot be loaded is a network failure, like a request without a response.
    throw new ApiError(0, String(cause));
  }
}

/** Loads the client for requests that change something. After a failure the request itself tries again. */
export const preloadWrites = (): void => void loadAxiosClient().catch(() => undefined);

/** The HTTP client of browsers. */
export function createApi(httpOptions: HttpOptions): Api {
  const send =
    (method: string) =>
    <Data>(path: string, options: SendOptions = {}): Promise<Data> =>
      sendWith(httpOptions, { ...options, method, path }, async (request) =>
        (await loadAxiosClient()).sendRequest<Data>(request),
      );
  return {
    get: <Data>(path: string, options: CallOptions = {}): Promise<Data> =>
      sendWith(httpOptions, { ...options, method: 'get', path }, ({ fetch = globalThis.fetch, ...request }) =>
        readData<Data>(path, { ...request, fetch }),
      ),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
  };
}

/** Reads files of a member, such as a PDF: the token is in a header, which a link or a picture cannot send. */
export function createFiles(httpOptions: HttpOptions): Files & GeneratedFiles {
  const read =
    (method: string) =>
    (path: string, options: SendOptions = {}): Promise<Blob> =>
      sendWith(httpOptions, { ...options, method, path }, async (request) =>
        (await loadAxiosClient()).requestFile(request),
      );
  return { get: read('get'), post: read('post') };
}

type Request = SendOptions & { method: string; path: string };

/** Completes the request before the client is loaded: a log-out removes the token right after its request. */
async function sendWith<Value>(
  { baseUrl, headers, fetch, getToken, getPageSignal, onFailure }: HttpOptions,
  options: Request,
  send: (request: AxiosClient.ClientRequest) => Promise<Value>,
): Promise<Value> {
  const { method, outlivesPage = false, idempotencyKey } = options;
  // A write goes on when its page is left: aborting it would leave its outcome unknown.
  const signal = options.signal ?? (method === 'get' && !outlivesPage ? getPageSignal?.() : undefined);
  const token = getToken?.();
  try {
    return await send({
      ...options,
      ...(signal ? { signal } : {}),
      baseUrl: typeof baseUrl === 'string' ? baseUrl : baseUrl(),
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      timeoutMs,
      fetch,
    });
  } catch (error) {
    const isAborted = signal?.aborted && !(error instanceof ApiError);
    if (!isAborted) onFailure?.(error, options);
    throw error;
  }
}
