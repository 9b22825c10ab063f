import { type Api, type CallOptions } from '../contract/api.js';
type HttpOptions = {
    baseUrl: string | (() => string);
    headers?: Record<string, string>;
    fetch?: typeof fetch;
    /** Who asks, as the `Authorization` header tells it. */
    token?: () => string | undefined;
    /** Ends when the page is left. */
    leaving?: () => AbortSignal;
    /** Hears of every call that failed, but for those that were called off. */
    onFailure?: (error: unknown, options: CallOptions) => void;
};
/** The shop's HTTP client, for the browser and, with the edge's own `fetch`, for the server. */
export declare function createApi({ baseUrl, headers, fetch, ...browser }: HttpOptions): Api;
export {};
