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

/** Answers the kernel's requests from these handlers, and records them. The kernel reads with `fetch` and sends everything else with axios. */
export function installFakeApi(routes: FakeRoutes): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const { signal, url, headers } = new Request(new URL(String(input), location.href), init);
      signal.addEventListener('abort', () => reject(signal.reason));
      // The stream of notifications, which members have on every page, stays without an event.
      if (headers.get('accept') === 'text/event-stream') return;
      const { pathname, searchParams } = new URL(url);
      handle({ method: 'get', url: pathname, query: Object.fromEntries(searchParams) }, routes, requests)
        .then(({ status, body }) => Response.json(body, { status }))
        .then(resolve, reject);
    });
  axios.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const aborted = () => reject(new CanceledError(undefined, undefined, config));
      config.signal?.addEventListener?.('abort', aborted);
      answerAxios(config, routes, requests).then(resolve, reject);
    });
  return requests;
}

async function answerAxios(
  config: InternalAxiosRequestConfig,
  routes: FakeRoutes,
  requests: RecordedRequest[],
): Promise<AxiosResponse> {
  const { method = 'get', url = '', params: query = {}, onUploadProgress } = config;
  const idempotencyKey = config.headers.get('idempotency-key');
  const { status, body } = await handle(
    {
      method,
      url,
      query,
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      reportProgress: (progress) => onUploadProgress?.(progressEvent(progress)),
      ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
    },
    routes,
    requests,
  ).catch((error: unknown) => {
    throw new AxiosError(String(error), AxiosError.ERR_NETWORK, config);
  });
  // A file has no type in the schemas: its text is enough here.
  const data = status === 200 && config.responseType === 'blob' ? new Blob([String(body.data)]) : body;
  const response = { config, status, data, statusText: '', headers: new AxiosHeaders() };
  if (status === 200) return response;
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_REQUEST, config, undefined, response);
}

type SentRequest = Pick<FakeRequest, 'query'> &
  Partial<Pick<FakeRequest, 'body' | 'reportProgress'>> & { method: string; url: string; idempotencyKey?: string };

/** Rejects when there is no response. */
async function handle(
  { method, url, query, body, idempotencyKey, reportProgress = () => undefined }: SentRequest,
  routes: FakeRoutes,
  requests: RecordedRequest[],
): Promise<{ status: number; body: Record<string, unknown> }> {
  const match = findOperation(routes, method, url);
  if (match === undefined) {
    // The component may handle the rejection, so it alone would not fail the test; an unexpected `console.error` does.
    console.error(`Unmocked request: ${method} ${url}`);
    throw new TypeError(`Unmocked request: ${method} ${url}`);
  }
  const { operation, params } = match;
  requests.push({ operation, params, query, body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  const reply: unknown = await routes[operation]?.({ params, query, body, reportProgress });
  if (!(reply instanceof Failure)) return { status: 200, body: { data: reply } };
  if (reply.status === 0) throw new TypeError('Network Error');
  return { status: reply.status, body: { errors: [{ messages: reply.messages }] } };
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

const progressEvent = (progress: number): AxiosProgressEvent => ({
  progress,
  loaded: progress,
  bytes: 0,
  lengthComputable: true,
});
