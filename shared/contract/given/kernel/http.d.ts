import { type Api, type CallOptions, type Files, type GeneratedFiles } from '../contract/api.js';
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
/** Loads the client for requests that change something. After a failure the request itself tries again. */
export declare const preloadWrites: () => void;
/** The HTTP client of browsers. */
export declare function createApi(httpOptions: HttpOptions): Api;
/** Reads files of a member, such as a PDF: the token is in a header, which a link or a picture cannot send. */
export declare function createFiles(httpOptions: HttpOptions): Files & GeneratedFiles;
