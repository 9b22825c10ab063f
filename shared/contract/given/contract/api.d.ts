export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export type CallOptions = {
    /** Values for the braces in the path: `/api/v1/pages/{id}`. */
    params?: Readonly<Record<string, string | number>>;
    query?: Query;
    signal?: AbortSignal;
    /** Shows no toast on failure, or none for these statuses. For background requests, and for callers that show the error themselves. */
    quiet?: boolean | readonly number[];
    /** Not aborted when the visitor leaves the page. Needed for GET only: other methods are never aborted. */
    outlivesPage?: boolean;
};
/** `body` is sent as JSON, or as multipart data when it is a `FormData`. */
export type SendOptions = CallOptions & {
    body?: unknown;
    /** The same for each attempt to send this request, so that the API does it once. */
    idempotencyKey?: string;
    /** Called with the fraction of the body that has been sent, from 0 to 1. */
    onProgress?: (fraction: number) => void;
};
export type ApiPath = `/api/v1/${string}`;
/**
 * The API client of areas. Paths must be literals, braces included, because the build collects them from the source code to
 * list the operations that a release uses. `Data` is the type of the field `data` in the response; `shopApi` in
 * `@shop/shared/api` infers it from the path.
 */
export type Api = {
    get: <Data>(path: ApiPath, options?: CallOptions) => Promise<Data>;
    post: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
    put: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
    patch: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
    delete: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
};
/** Reads files. Paths are literals here, too. */
export type Files = {
    get: (path: ApiPath, options?: CallOptions) => Promise<Blob>;
};
/** Reads files that the API makes from a body, such as the PDF of a guest's basket. */
export type GeneratedFiles = {
    post: (path: ApiPath, options?: SendOptions) => Promise<Blob>;
};
/** One reason for a refusal, as a text for the shopper. `field` is the request field at fault. */
export type ApiMessage = {
    message: string;
    code: string;
    field?: string;
};
/** A failed request. `status` is 0 when no response was received. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly status: number;
    readonly requestId: string | undefined;
    /** All reasons; empty when the response is not in the API's error format. `code` and `field` are those of the first. */
    readonly messages: readonly ApiMessage[];
    readonly code: string | undefined;
    readonly field: string | undefined;
    constructor(status: number, message: string, requestId?: string, messages?: readonly ApiMessage[]);
}
