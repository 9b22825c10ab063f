import type { AxiosError, AxiosProgressEvent, AxiosStatic } from 'axios';
import { type Api, ApiError, type ApiMessage, type CallOptions, type SendOptions } from '../contract/api.ts';

type HttpOptions = {
  baseUrl: string | (() => string);
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Who asks, as the `Authorization` header tells it. */
  token?: () => string | undefined;
  /** Ends when the page is left. */
  leaving?: () => AbortSignal;
  /** Hears of every call that failed, but for those that were called off. */
  onFailure?: (error: unknown, options: CallOptions) => void;
};

/** Specification, section 9. */
const timeout = 30_000;

/** A page stands without it, so a browser gets it with the first call. */
async function bringAxios(): Promise<AxiosStatic> {
  try {
    return (await import(/* webpackChunkName: "http" */ 'axios')).default;
  } catch (why) {
    // A script that does not come is the network's doing, as a call that is not answered.
    throw new ApiError(0, String(why));
  }
}

/** The shop's HTTP client, for the browser and, with the edge's own `fetch`, for the server. */
export function createApi({ baseUrl, headers, fetch, ...browser }: HttpOptions): Api {
  const own = {
    timeout,
    ...(fetch ? { adapter: 'fetch' as const, env: { fetch } } : {}),
  };
  const base = typeof baseUrl === 'string' ? () => baseUrl : baseUrl;
  const send =
    (method: keyof Api) =>
    async <Data>(path: string, options: SendOptions = {}): Promise<Data> => {
      try {
        return await call<Data>({ ...own, ...requestOf(method, path, options, { base: base(), headers, ...browser }) });
      } catch (error) {
        if (!isCalledOff(error)) browser.onFailure?.(error, options);
        throw error;
      }
    };
  return { get: send('get'), post: send('post'), put: send('put'), patch: send('patch'), delete: send('delete') };
}

type Around = Pick<HttpOptions, 'token' | 'leaving'> & { base: string; headers: HttpOptions['headers'] };

function requestOf(method: keyof Api, path: string, options: SendOptions, { base, headers, token, leaving }: Around) {
  const { params = {}, query, body, onProgress, lasting = false } = options;
  // What changes something goes on, also when its page is left: nobody would know how far it came.
  const signal = options.signal ?? (method === 'get' && !lasting ? leaving?.() : undefined);
  const bearer = token?.();
  return {
    baseURL: base,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filling(params, name, path))),
    method,
    params: query,
    data: body,
    ...(signal ? { signal } : {}),
    // A file takes as long as its network does; who sends one sees whether it still moves.
    ...(body instanceof FormData ? { timeout: 0 } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) } : {}),
    headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  };
}

async function call<Data>(request: ReturnType<typeof requestOf>): Promise<Data> {
  const axios = await bringAxios();
  try {
    const { data: answer, status } = await axios.request<unknown>(request);
    if (!hasData<Data>(answer)) throw new ApiError(status, `${request.url}: an answer without data`);
    return answer.data;
  } catch (error) {
    throw axios.isAxiosError(error) && !isCalledOff(error) ? asApiError(error) : error;
  }
}

function asApiError({ response, message }: AxiosError): ApiError {
  const { status = 0, headers, data } = response ?? {};
  const messages = messagesIn(data);
  return new ApiError(status, messages[0]?.message ?? message, headers?.['x-request-id'], messages);
}

/** axios' own kind of error for what was aborted. */
const isCalledOff = (error: unknown) => error instanceof Error && error.name === 'CanceledError';

/** `{ errors: [{ messages: [{ message, code, field? }] }] }`, or the older `{ messages: { message } }`; whatever else came holds none. */
function messagesIn(body: unknown): ApiMessage[] {
  const older: unknown = isObject(body) ? body.messages : undefined;
  if (isObject(older) && typeof older.message === 'string') return [{ message: older.message, code: '' }];
  const errors = listIn(body, 'errors').flatMap((error) => listIn(error, 'messages'));
  // The words are for the shopper, whether or not a name for programs came with them.
  return errors.filter(hasWords).map((one) => ({ ...one, code: one.code ?? '' }));
}

function listIn(value: unknown, name: string): unknown[] {
  const list: unknown = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function hasWords(value: unknown): value is Omit<ApiMessage, 'code'> & { code?: string } {
  return isObject(value) && typeof value.message === 'string' && ['string', 'undefined'].includes(typeof value.code);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A page that some server on the way sent in the API's place is no answer, whatever its status says. */
function hasData<Data>(body: unknown): body is { data: Data } {
  return isObject(body) && 'data' in body;
}

function filling(params: NonNullable<CallOptions['params']>, name: string, path: string): string {
  const value = params[name];
  // Left out, it would make another address, and another operation.
  if (value === undefined || value === '') throw new TypeError(`${path}: nothing is given for ${name}`);
  return String(value);
}
