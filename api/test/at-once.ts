import { allowSimultaneousRequests } from './databases.ts';

/** Begins all of them before one has ended. */
export function atOnce<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  allowSimultaneousRequests();
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}
