import type { Api, CallOptions, SendOptions } from '../contract/api.ts';
import type { components } from './operations.ts';

/** What each operation is asked with and answers: `Operations['get /api/v1/pages/{id}']['data']`. */
export type Operations = components['schemas'];

type Method = keyof Api;
type PathOf<M extends Method> = keyof Operations extends infer Name
  ? Name extends `${M} ${infer Path extends `/api/v1/${string}`}`
    ? Path
    : never
  : never;
type Operation<M extends Method, Path extends PathOf<M>> = Operations[`${M} ${Path}` & keyof Operations];

/** What stands under `data` of an answer: `Answer<'get', '/api/v1/pages/{id}'>`. */
export type Answer<M extends Method, Path extends PathOf<M>> = Operation<M, Path>['data'];

/** Addresses are text: a number does as well, and a query parameter that is undefined is left out. */
type InAddress<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name] };
type InQuery<Fields> = InAddress<{ [Name in keyof Fields]: Fields[Name] | undefined }>;

type Asked<O> = Pick<CallOptions, 'signal' | 'quiet' | 'lasting'> &
  (O extends { params: infer P } ? { params: InAddress<P> } : unknown) &
  (O extends { query: infer Q }
    ? { query: InQuery<Q> }
    : O extends { query?: infer Q }
      ? { query?: InQuery<Q> }
      : unknown) &
  (O extends { body: infer B } ? Pick<SendOptions, 'onProgress'> & { body: B } : unknown);

type Arguments<O> = object extends Asked<O> ? [options?: Asked<O>] : [options: Asked<O>];

/** The API with its types: each path has its own parameters, query and body, and answers its own data. */
export type ShopApi = {
  [M in Method]: <Path extends PathOf<M>>(
    path: Path,
    ...options: Arguments<Operation<M, Path>>
  ) => Promise<Answer<M, Path>>;
};

/** Nothing but types: the same calls, looked at through `operations.ts`. */
export function shopApi(api: Api): ShopApi {
  return api;
}
