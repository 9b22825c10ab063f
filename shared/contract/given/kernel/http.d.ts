import { type Api } from '../contract/api.js';
type HttpOptions = {
    baseUrl: string;
    headers?: Record<string, string>;
    fetch?: typeof fetch;
};
/** The shop's HTTP client, for the browser and, with the edge's own `fetch`, for the server. */
export declare function createApi({ baseUrl, headers, fetch }: HttpOptions): Api;
export {};
