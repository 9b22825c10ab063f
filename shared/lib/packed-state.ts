import type { HydrationState } from '../contract/boot.ts';
import { type PackedJson, unpackJson } from './packed-json.ts';

/** A `HydrationState` as a document has it: the loader data are packed together, in the order of `routes`. */
export type PackedState = Pick<HydrationState, 'errors'> & { routes: readonly string[]; data: PackedJson };

export function unpackState({ routes, data, errors }: PackedState): HydrationState {
  const values = unpackJson(data);
  return { loaderData: Object.fromEntries(routes.map((route, at) => [route, values[at]])), errors };
}
