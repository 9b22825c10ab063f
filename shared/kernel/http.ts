import axios, { type AxiosInstance, isAxiosError, isCancel } from 'axios';
import { type Api, ApiError, type ApiMessage, type CallOptions, type SendOptions } from '../contract/api.ts';

type HttpOptions = {
  baseUrl: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

/** Specification, section 9. */
const timeout = 30_000;

/** The shop's HTTP client, for the browser and, with the edge's own `fetch`, for the server. */
export function createApi({ baseUrl, headers, fetch }: HttpOptions): Api {
  const http = axios.create({
    baseURL: baseUrl,
    timeout,
    ...(headers ? { headers } : {}),
    ...(fetch ? { adapter: 'fetch' as const, env: { fetch } } : {}),
  });
  return {
    get: (path, options) => call(http, 'get', path, options),
    post: (path, options) => call(http, 'post', path, options),
    put: (path, options) => call(http, 'put', path, options),
    patch: (path, options) => call(http, 'patch', path, options),
    delete: (path, options) => call(http, 'delete', path, options),
  };
}

async function call<Data>(
  http: AxiosInstance,
  method: keyof Api,
  path: string,
  { params = {}, query, signal, body }: SendOptions = {},
): Promise<Data> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filling(params, name, path)));
  try {
    const request = { url, method, params: query, data: body, ...(signal ? { signal } : {}) };
    const { data: answer, status } = await http.request<unknown>(request);
    if (!hasData<Data>(answer)) throw new ApiError(status, `${url}: an answer without data`);
    return answer.data;
  } catch (error) {
    if (isCancel(error) || !isAxiosError(error)) throw error;
    const { status = 0, headers, data } = error.response ?? {};
    const messages = messagesIn(data);
    throw new ApiError(status, messages[0]?.message ?? error.message, headers?.['x-request-id'], messages);
  }
}

/** `{ errors: [{ messages: [{ message, code, field? }] }] }`; whatever else came holds none. */
function messagesIn(body: unknown): ApiMessage[] {
  const errors = listIn(body, 'errors').flatMap((error) => listIn(error, 'messages'));
  return errors.filter((one): one is ApiMessage => textIn(one, 'message') && textIn(one, 'code'));
}

function listIn(value: unknown, name: string): unknown[] {
  const list: unknown = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function textIn(value: unknown, name: string): boolean {
  return isObject(value) && typeof value[name] === 'string';
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
