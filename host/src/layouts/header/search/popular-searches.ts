import { shopApi } from '@shop/shared/api';
import { api, atom } from '@shop/shared/kernel';

/** Searches of several visitors. Empty until they are loaded, and when that fails: the box works without. */
export const $popularSearches = atom<readonly string[]>([]);

export async function loadPopularSearches(): Promise<void> {
  if ($popularSearches.get().length > 0) return;
  const answer = await shopApi(api)
    .get('/api/v1/search/popular', { quiet: true, outlivesPage: true })
    .catch(() => undefined);
  if (answer) $popularSearches.set(answer.searches);
}

/** Lets the shop count a search. The search waits neither for it nor for its answer. */
export function countSearch(text: string): void {
  const q = text.trim();
  if (q === '') return;
  void shopApi(api)
    .post('/api/v1/search/questions', { body: { q }, quiet: true, outlivesPage: true })
    .catch(() => undefined);
}
