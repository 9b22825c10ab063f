import { maxCompared } from './compared.ts';

/** The order of the ids is the order of the columns. */
export const comparePath = (ids: readonly number[]): string =>
  ids.length === 0 ? '/shop/compare' : `/shop/compare?ids=${ids.join(',')}`;

/** The product ids in an address; invalid ones are ignored. */
export function parseComparedIds(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .filter((text) => /^[1-9][0-9]{0,8}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, maxCompared);
}
