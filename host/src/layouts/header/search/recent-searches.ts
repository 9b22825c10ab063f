import { storedAtom } from '@shop/shared/kernel';

const maxSearches = 6;

/** The last searches on this device, newest first. */
export const $recentSearches = storedAtom<readonly string[]>({
  key: 'searches',
  version: 1,
  empty: [],
  parse: (stored) =>
    Array.isArray(stored) && stored.every((query) => typeof query === 'string')
      ? stored.slice(0, maxSearches)
      : undefined,
});

export function addRecentSearch(text: string): void {
  const query = text.trim().replace(/\s+/g, ' ');
  if (query === '') return;
  const earlierSearches = $recentSearches.get().filter((stored) => stored !== query);
  $recentSearches.set([query, ...earlierSearches].slice(0, maxSearches));
}

export function clearRecentSearches(): void {
  $recentSearches.set([]);
}
