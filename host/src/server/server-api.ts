import type { Api, CallOptions } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { fillPath, hasData, parseJson, readMessages } from '@shop/shared/kernel/api-format';

type ServerApiOptions = { baseUrl: string; headers: Record<string, string>; fetch: typeof fetch };

/**
 * The API client of a rendering, which can only read. Browsers use axios (`@shop/shared/kernel/http`), which takes a tenth of the time of a
 * page here: it has nothing to do on the server, where the edge answers most requests from memory and enforces all deadlines.
 */
export function createServerApi({ baseUrl, headers, fetch }: ServerApiOptions): Api {
  const get = async <Data>(path: string, { params, query = {}, signal }: CallOptions = {}): Promise<Data> => {
    const address = `${baseUrl}${fillPath(path, params)}${toSearch(query)}`;
    const response = await fetch(address, { headers, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
      throw signal?.aborted ? error : new ApiError(0, String(error));
    });
    const body = parseJson(await response.text());
    const { status, ok } = response;
    if (ok && hasData<Data>(body)) return body.data;
    const messages = readMessages(body);
    const problem = ok ? 'the response has no "data" field' : `the API responded with status ${status}`;
    const message = messages[0]?.message ?? `${path}: ${problem}`;
    throw new ApiError(status, message, response.headers.get('x-request-id') ?? undefined, messages);
  };
  const refuse = async (path: string) => {
    throw new ApiError(0, `${path}: on the server a release can only read from the API`);
  };
  return { get, post: refuse, put: refuse, patch: refuse, delete: refuse };
}

function toSearch(query: NonNullable<CallOptions['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
