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
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  try {
    const { data } = await http.get<{ data: Data }>(address, { params: query, ...(signal ? { signal } : {}) });
    return data.data;
  } catch (error) {
    if (isCancel(error) || !isAxiosError(error)) throw error;
    throw new ApiError(error.response?.status ?? 0, error.message, error.response?.headers['x-request-id']);
  }
}
