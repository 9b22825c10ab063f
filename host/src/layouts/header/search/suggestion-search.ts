import type { ResponseData, ShopApi } from '@shop/shared/api';
import { atom } from '@shop/shared/kernel';

export type SuggestionResults = ResponseData<'get', '/api/v1/search/suggestions'>;
/**
 * `results` are those of `query`; null before the first response and after a failed request. `slow`: a request takes so long that the
 * visitor should see that one is under way.
 */
export type SuggestionState = {
  query: string;
  results: SuggestionResults | null;
  status: 'idle' | 'slow' | 'failed';
};

/** A request is made this long (ms) after the last key press. */
const debounceMs = 120;
/** A request that takes longer (ms) is shown as loading. */
const slowAfterMs = 400;

const emptyState: SuggestionState = { query: '', results: null, status: 'idle' };

/** Searches for suggestions while the visitor types. Old results stay until new ones arrive, so that the list does not flicker. */
export function createSuggestionSearch(api: Pick<ShopApi, 'get'>) {
  const $suggestions = atom<SuggestionState>(emptyState);
  let currentQuery = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let pendingRequest: AbortController | undefined;

  const request = async (query: string) => {
    const controller = new AbortController();
    pendingRequest = controller;
    slowTimer = setTimeout(() => $suggestions.set({ ...$suggestions.get(), status: 'slow' }), slowAfterMs);
    try {
      const results = await api.get('/api/v1/search/suggestions', {
        query: { q: query },
        signal: controller.signal,
        // No toast on failure: the list says it, and searching works without suggestions.
        quiet: true,
      });
      if (pendingRequest === controller) finish({ query, results, status: 'idle' });
    } catch {
      if (pendingRequest === controller) finish({ query, results: null, status: 'failed' });
    }
  };

  const finish = (state: SuggestionState) => {
    clearTimeout(slowTimer);
    $suggestions.set(state);
  };

  const cancel = () => {
    clearTimeout(timer);
    clearTimeout(slowTimer);
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
    /** Repeats a failed request. */
    retry() {
      cancel();
      void request(currentQuery);
    },
    stop() {
      currentQuery = '';
      cancel();
    },
  };
}
