export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export type CallOptions = {
    /** Fills the braces of the path: `/api/v1/pages/{id}`. */
    params?: Readonly<Record<string, string | number>>;
    query?: Query;
    signal?: AbortSignal;
};
/**
 * The API as areas call it. Paths are written literally, braces included, because the build reads them
 * out of the source to know which operations a release uses.
 * `Data` is what stands under `data` in the body.
 */
export type Api = {
    get: <Data>(path: `/api/v1/${string}`, options?: CallOptions) => Promise<Data>;
};
/** Why a call did not give data. `status` is 0 when no response came. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly status: number;
    readonly requestId: string | undefined;
    constructor(status: number, message: string, requestId?: string);
}
