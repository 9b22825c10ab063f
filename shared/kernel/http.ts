import axios, { type AxiosInstance, isAxiosError, isCancel } from 'axios';
import { type Api, ApiError, type CallOptions } from '../contract/api.ts';

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
  return { get: (path, options) => call(http, path, options) };
}

async function call<Data>(
  http: AxiosInstance,
  path: string,
  { params = {}, query, signal }: CallOptions = {},
): Promise<Data> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filling(params, name, path)));
  try {
    const { data: body, status } = await http.get<unknown>(address, { params: query, ...(signal ? { signal } : {}) });
    if (!hasData<Data>(body)) throw new ApiError(status, `${address}: an answer without data`);
    return body.data;
  } catch (error) {
    if (isCancel(error) || !isAxiosError(error)) throw error;
    throw new ApiError(error.response?.status ?? 0, error.message, error.response?.headers['x-request-id']);
  }
}

/** A page that some server on the way sent in the API's place is no answer, whatever its status says. */
function hasData<Data>(body: unknown): body is { data: Data } {
  return typeof body === 'object' && body !== null && 'data' in body;
}

function filling(params: NonNullable<CallOptions['params']>, name: string, path: string): string {
  const value = params[name];
  // Left out, it would make another address, and another operation.
  if (value === undefined || value === '') throw new TypeError(`${path}: nothing is given for ${name}`);
  return String(value);
}
