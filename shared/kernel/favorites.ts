import { keptAtom } from './kept.ts';

/** Products this device's visitor likes. Members' favorites join it when accounts arrive. */
export const $favorites = keptAtom<readonly number[]>({
  key: 'favorites',
  version: 1,
  empty: [],
  read: (stored) =>
    Array.isArray(stored) && stored.every((id) => Number.isInteger(id)) ? [...new Set<number>(stored)] : undefined,
});

export function toggleFavorite(product: number): void {
  const now = $favorites.get();
  $favorites.set(now.includes(product) ? now.filter((id) => id !== product) : [...now, product]);
}
