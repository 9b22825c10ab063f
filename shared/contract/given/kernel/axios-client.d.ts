import { type SendOptions } from '../contract/api.js';
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
export declare function sendRequest<Data>(request: ClientRequest): Promise<Data>;
export declare function requestFile(request: ClientRequest): Promise<Blob>;
