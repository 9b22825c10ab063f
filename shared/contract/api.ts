export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export type CallOptions = {
  /** Fills the braces of the path: `/api/v1/pages/{id}`. */
  params?: Readonly<Record<string, string | number>>;
  query?: Query;
  signal?: AbortSignal;
  /** No toast when it fails, or when it fails with one of these statuses: whoever asks has a better place to say so, or nothing to say. */
  quiet?: boolean | readonly number[];
  /** Goes on when the page is left; by itself everything does that is not a `get`. */
  lasting?: boolean;
};

/** `body` is sent as JSON, a `FormData` as the form it is. */
export type SendOptions = CallOptions & {
  body?: unknown;
  /** Hears how much of the body has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

export type ApiPath = `/api/v1/${string}`;

/**
 * The API as areas call it. Paths are written literally, braces included, because the build reads them
 * out of the source to know which operations a release uses.
 * `Data` is what stands under `data` in the body; `@shop/shared/api` knows it for each operation.
 */
export type Api = {
  get: <Data>(path: ApiPath, options?: CallOptions) => Promise<Data>;
  post: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
  put: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
  patch: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
  delete: <Data>(path: ApiPath, options?: SendOptions) => Promise<Data>;
};

/** One reason of a refusal, as the API words it for the shopper. `field`: what of the call was at fault. */
export type ApiMessage = { message: string; code: string; field?: string };

/** Why a call did not give data. `status` is 0 when no response came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly requestId: string | undefined;
  /** All reasons; empty when the answer was not the API's own. The first is also here in parts. */
  readonly messages: readonly ApiMessage[];
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(status: number, message: string, requestId?: string, messages: readonly ApiMessage[] = []) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.messages = messages;
    this.code = messages[0]?.code;
    this.field = messages[0]?.field;
  }
}
