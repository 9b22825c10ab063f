import { type CallOptions } from '../contract/api.js';
export type ReadOptions = Pick<CallOptions, 'params' | 'query' | 'signal'> & {
    baseUrl: string;
    headers?: Record<string, string>;
    fetch: typeof fetch;
    /** A response that takes longer (ms) counts as none. */
    timeoutMs?: number;
    /** The value of a response, or undefined if it is not JSON. */
    parse?: (text: string) => unknown;
};
/**
 * Reads from the API with `fetch`, in browsers and on the server. A request without a whole response rejects with an `ApiError` of status
 * 0, an aborted one with the reason of its signal.
 */
export declare function readData<Data>(path: string, options: ReadOptions): Promise<Data>;
