import { storedAtom } from '@shop/shared/kernel';

const maxRecent = 12;

/** The ids of the products that were looked at in this browser, the latest first. */
export const $recent = storedAtom<readonly number[]>({
  key: 'recently-viewed',
  version: 1,
  empty: [],
  parse: (stored) =>
    Array.isArray(stored) && stored.every((id) => Number.isInteger(id) && id > 0)
      ? stored.slice(0, maxRecent)
      : undefined,
});

export function rememberProduct(id: number): void {
  $recent.set([id, ...$recent.get().filter((other) => other !== id)].slice(0, maxRecent));
}
