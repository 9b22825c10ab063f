import type { ResponseData, ShopApi } from '@shop/shared/api';
import { atom } from '@shop/shared/kernel';

export type SuggestionResults = ResponseData<'get', '/api/v1/search/suggestions'>;
/** `results` are those of `query`; null before the first request and after a failed one. */
export type SuggestionState = { query: string; results: SuggestionResults | null };

/** A request is made this long (ms) after the last key press. */
const debounceMs = 120;

const emptyState: SuggestionState = { query: '', results: null };

/** Searches for suggestions while the visitor types. Old results stay until new ones arrive, so that the list does not flicker. */
export function createSuggestionSearch(api: Pick<ShopApi, 'get'>) {
  const $suggestions = atom<SuggestionState>(emptyState);
  let currentQuery = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingRequest: AbortController | undefined;

  const request = async (query: string) => {
    const controller = new AbortController();
    pendingRequest = controller;
    try {
      const results = await api.get('/api/v1/search/suggestions', {
        query: { q: query },
        signal: controller.signal,
        // No toast on failure: searching works without suggestions.
        quiet: true,
      });
      if (pendingRequest === controller) $suggestions.set({ query, results });
    } catch {
      if (pendingRequest === controller) $suggestions.set({ query, results: null });
    }
  };

  const cancel = () => {
    clearTimeout(timer);
    pendingRequest?.abort();
    pendingRequest = undefined;
  };

  return {
    $suggestions,
    setText(text: string) {
      const query = text.trim().replace(/\s+/g, ' ');
      if (query === currentQuery) return;
      currentQuery = query;
      cancel();
      if (query === '') return $suggestions.set(emptyState);
      timer = setTimeout(request, debounceMs, query);
    },
    stop() {
      currentQuery = '';
      cancel();
    },
  };
}
