import axios, { type AxiosError, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { ApiError, type SendOptions } from '../contract/api.ts';
import { parseJson } from '../lib/untyped-json.ts';
import { fillPath, hasData, readMessages } from './api-format.ts';

/** A request of `http.ts`, with everything that does not depend on the client. */
export type ClientRequest = SendOptions & {
  method: string;
  path: string;
  baseUrl: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Replaced in tests. */
  fetch: typeof fetch | undefined;
};

/** Sends a request that changes something, and returns the `data` field of the response. */
export async function sendRequest<Data>(request: ClientRequest): Promise<Data> {
  const { data: body, status } = await requestBody<unknown>(request);
  if (!hasData<Data>(body)) throw new ApiError(status, `${request.path}: the response has no "data" field`);
  return body.data;
}

export async function requestFile(request: ClientRequest): Promise<Blob> {
  return (await requestBody<Blob>(request, { responseType: 'blob' })).data;
}

async function requestBody<Body>(request: ClientRequest, config?: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  try {
    return await axios.request<Body>({ ...configOf(request), ...config });
  } catch (error) {
    throw axios.isAxiosError(error) && !axios.isCancel(error) ? await toApiError(error) : error;
  }
}

function configOf(request: ClientRequest): AxiosRequestConfig {
  const { baseUrl, path, params, query, method, body, headers, signal, timeoutMs, onProgress, fetch } = request;
  return {
    baseURL: baseUrl,
    url: fillPath(path, params),
    method,
    params: query,
    data: body,
    headers,
    // An upload takes as long as the network needs; the visitor sees its progress and can cancel it.
    timeout: body instanceof FormData ? 0 : timeoutMs,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) } : {}),
    ...(fetch ? { adapter: 'fetch', env: { fetch } } : {}),
  };
}

async function toApiError({ response, message }: AxiosError): Promise<ApiError> {
  const { status = 0, headers, data } = response ?? {};
  const messages = readMessages(data instanceof Blob ? parseJson(await data.text()) : data);
  return new ApiError(status, messages[0]?.message ?? message, headers?.['x-request-id'], messages);
}
