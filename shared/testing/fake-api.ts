import axios, {
  AxiosError,
  AxiosHeaders,
  type AxiosProgressEvent,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { Operations } from '../api/client.ts';
import type { ApiMessage } from '../contract/api.ts';

type OperationName = Extract<keyof Operations, `${string} /api/v1/${string}`>;
type DataOf<Name extends OperationName> = Operations[Name] extends { data: infer Data } ? Data : null;

export type FakeRequest = {
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or the FormData of an upload. */
  body: unknown;
  /** Reports the progress of an upload, from 0 to 1. */
  reportProgress: (share: number) => void;
};
export type RecordedRequest = Pick<FakeRequest, 'params' | 'query' | 'body'> & {
  operation: OperationName;
  idempotencyKey?: string;
};

class Failure {
  readonly status: number;
  readonly messages: readonly ApiMessage[];
  constructor(status: number, messages: readonly ApiMessage[]) {
    this.status = status;
    this.messages = messages;
  }
}

/** The API refuses the request with this message, in the format of its error responses. */
export const refuse = (status: number, message: string, { code = 'refused', field = '' } = {}): Failure =>
  new Failure(status, [{ message, code, ...(field !== '' && { field }) }]);

/** The request gets no response, as without a network. */
export const disconnect = (): Failure => new Failure(0, []);

type Reply<Data> = Data | Failure;

/** A handler for each operation that the test expects, typed by the API's own schemas. */
export type FakeRoutes = {
  [Name in OperationName]?: (request: FakeRequest) => Reply<DataOf<Name>> | Promise<Reply<DataOf<Name>>>;
};

/** Answers the kernel's requests from these handlers, and records them. */
export function installFakeApi(routes: FakeRoutes): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  axios.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const aborted = () => reject(new CanceledError(undefined, undefined, config));
      config.signal?.addEventListener?.('abort', aborted);
      handle(config, routes, requests).then(resolve, reject);
    });
  return requests;
}

async function handle(
  config: InternalAxiosRequestConfig,
  routes: FakeRoutes,
  requests: RecordedRequest[],
): Promise<AxiosResponse> {
  const { method = 'get', url = '', params: query = {} } = config;
  const match = findOperation(routes, method, url);
  if (match === undefined) {
    // The component may handle the rejection, so it alone would not fail the test; an unexpected `console.error` does.
    console.error(`Unmocked request: ${method} ${url}`);
    throw new AxiosError(`Unmocked request: ${method} ${url}`, AxiosError.ERR_NETWORK, config);
  }
  const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  const { operation, params } = match;
  const idempotencyKey = config.headers.get('idempotency-key');
  requests.push({ operation, params, query, body, ...(typeof idempotencyKey === 'string' && { idempotencyKey }) });
  const reportProgress = (progress: number) => config.onUploadProgress?.(progressEvent(progress));
  const reply: unknown = await routes[operation]?.({ params, query, body, reportProgress });
  if (!(reply instanceof Failure)) {
    // A file has no type in the schemas: its text is enough here.
    return responseOf(config, 200, config.responseType === 'blob' ? new Blob([String(reply)]) : { data: reply });
  }
  if (reply.status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const response = responseOf(config, reply.status, { errors: [{ messages: reply.messages }] });
  throw new AxiosError(`Status ${reply.status}`, AxiosError.ERR_BAD_REQUEST, config, undefined, response);
}

function findOperation(routes: FakeRoutes, method: string, url: string) {
  for (const operation of Object.keys(routes).filter(isOperationName)) {
    const [routeMethod, template = ''] = operation.split(' ');
    const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = routeMethod === method ? new RegExp(`^${pattern}$`).exec(url) : null;
    if (match) return { operation, params: decodeAll({ ...match.groups }) };
  }
  return undefined;
}

const decodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));

const isOperationName = (name: string): name is OperationName => name.includes(' /api/v1/');

const responseOf = (config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse => ({
  ...{ config, status, data, statusText: '', headers: new AxiosHeaders() },
});

const progressEvent = (progress: number): AxiosProgressEvent => ({
  ...{ progress, loaded: progress, bytes: 0, lengthComputable: true },
});
