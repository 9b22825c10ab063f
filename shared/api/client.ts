import type { Api, CallOptions, SendOptions } from '../contract/api.ts';
import type { components } from './operations.ts';

/** Parameters, query, body and data of each operation: `Operations['get /api/v1/pages/{id}']['data']`. */
export type Operations = components['schemas'];

type Method = keyof Api;
type PathOf<M extends Method> = keyof Operations extends infer Name
  ? Name extends `${M} ${infer Path extends `/api/v1/${string}`}`
    ? Path
    : never
  : never;
type Operation<M extends Method, Path extends PathOf<M>> = Operations[`${M} ${Path}` & keyof Operations];

/** The type of the field `data` in a response: `ResponseData<'get', '/api/v1/pages/{id}'>`. */
export type ResponseData<M extends Method, Path extends PathOf<M>> = Operation<M, Path>['data'];

/** Addresses are text, so a number is accepted for every text field; an undefined query parameter is left out. */
type PathFields<Fields> = {
  [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name];
};
type QueryFields<Fields> = PathFields<{ [Name in keyof Fields]: Fields[Name] | undefined }>;

type TypedOptions<O> = Pick<CallOptions, 'signal' | 'quiet' | 'outlivesPage'> &
  (O extends { params: infer P } ? { params: PathFields<P> } : unknown) &
  (O extends { query: infer Q }
    ? { query: QueryFields<Q> }
    : O extends { query?: infer Q }
      ? { query?: QueryFields<Q> }
      : unknown) &
  ('headers' extends keyof O ? Pick<SendOptions, 'idempotencyKey'> : unknown) &
  (O extends { body: infer B } ? Pick<SendOptions, 'onProgress'> & { body: B } : unknown);

type Arguments<O> = object extends TypedOptions<O> ? [options?: TypedOptions<O>] : [options: TypedOptions<O>];

/** The API client with types: each path has its own parameters, query, body and response data. */
export type ShopApi = {
  [M in Method]: <Path extends PathOf<M>>(
    path: Path,
    ...options: Arguments<Operation<M, Path>>
  ) => Promise<ResponseData<M, Path>>;
};

/** Changes the type only: the same client, typed by `operations.ts`. */
export function shopApi(api: Api): ShopApi {
  return api;
}
