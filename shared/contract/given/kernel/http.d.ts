import { type Api, type CallOptions } from '../contract/api.js';
type HttpOptions = {
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
/** The shop's HTTP client, for the browser and, with the edge's `fetch`, for the server. */
export declare function createApi({ baseUrl, headers, fetch, ...browserOptions }: HttpOptions): Api;
export {};
