import type { AxiosError, AxiosProgressEvent, AxiosRequestConfig, AxiosResponse, AxiosStatic } from 'axios';
import {
  type Api,
  ApiError,
  type CallOptions,
  type Files,
  type GeneratedFiles,
  type SendOptions,
} from '../contract/api.ts';
import { fillPath, hasData, parseJson, readMessages } from './api-format.ts';

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

/** A page renders without axios, so a browser loads it with the first request. */
async function loadAxios(): Promise<AxiosStatic> {
  try {
    return (await import(/* webpackChunkName: "http" */ 'axios')).default;
  } catch (cause) {
    // A chunk that cannot be loaded is a network failure, like a request without a response.
    throw new ApiError(0, String(cause));
  }
}

/** The shop's HTTP client, for the browser and, with the edge's `fetch`, for the server. */
export function createApi(httpOptions: HttpOptions): Api {
  const send =
    (method: keyof Api) =>
    <Data>(path: string, options: SendOptions = {}): Promise<Data> =>
      sendWith(httpOptions, options, method, path, sendRequest<Data>);
  return { get: send('get'), post: send('post'), put: send('put'), patch: send('patch'), delete: send('delete') };
}

/** Reads files of a member, such as a PDF: the token is in a header, which a link or a picture cannot send. */
export function createFiles(httpOptions: HttpOptions): Files & GeneratedFiles {
  const read =
    (method: 'get' | 'post') =>
    (path: string, options: SendOptions = {}): Promise<Blob> =>
      sendWith(httpOptions, options, method, path, requestFile);
  return { get: read('get'), post: read('post') };
}

async function sendWith<Value>(
  { baseUrl, headers, fetch, onFailure, ...context }: HttpOptions,
  options: SendOptions,
  method: keyof Api,
  path: string,
  send: (request: AxiosRequestConfig) => Promise<Value>,
): Promise<Value> {
  const clientOptions = { timeout: timeoutMs, ...(fetch ? { adapter: 'fetch' as const, env: { fetch } } : {}) };
  try {
    const base = typeof baseUrl === 'string' ? baseUrl : baseUrl();
    return await send({ ...clientOptions, ...buildRequest(method, path, options, { base, headers, ...context }) });
  } catch (error) {
    if (!isAborted(error)) onFailure?.(error, options);
    throw error;
  }
}

type RequestContext = Pick<HttpOptions, 'getToken' | 'getPageSignal'> & {
  base: string;
  headers: HttpOptions['headers'];
};

function buildRequest(method: keyof Api, path: string, options: SendOptions, context: RequestContext) {
  const { params = {}, query, body, idempotencyKey, onProgress, outlivesPage = false } = options;
  // A write goes on when its page is left: aborting it would leave its outcome unknown.
  const signal = options.signal ?? (method === 'get' && !outlivesPage ? context.getPageSignal?.() : undefined);
  const token = context.getToken?.();
  return {
    baseURL: context.base,
    url: fillPath(path, params),
    method,
    params: query,
    data: body,
    ...(signal ? { signal } : {}),
    // An upload takes as long as the network needs; the visitor sees its progress and can cancel it.
    ...(body instanceof FormData ? { timeout: 0 } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) } : {}),
    headers: {
      ...context.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
  };
}

async function sendRequest<Data>(request: AxiosRequestConfig): Promise<Data> {
  const { data: body, status } = await requestBody<unknown>(request);
  if (!hasData<Data>(body)) throw new ApiError(status, `${request.url}: the response has no "data" field`);
  return body.data;
}

async function requestFile(request: AxiosRequestConfig): Promise<Blob> {
  return (await requestBody<Blob>({ ...request, responseType: 'blob' })).data;
}

async function requestBody<Body>(request: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  const axios = await loadAxios();
  try {
    return await axios.request<Body>(request);
  } catch (error) {
    throw axios.isAxiosError(error) && !isAborted(error) ? await toApiError(error) : error;
  }
}

async function toApiError({ response, message }: AxiosError): Promise<ApiError> {
  const { status = 0, headers, data } = response ?? {};
  const messages = readMessages(data instanceof Blob ? parseJson(await data.text()) : data);
  return new ApiError(status, messages[0]?.message ?? message, headers?.['x-request-id'], messages);
}

/** axios throws its own kind of error for an aborted request. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'CanceledError';
