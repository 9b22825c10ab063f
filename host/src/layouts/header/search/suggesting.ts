import type { Answer, ShopApi } from '@shop/shared/api';
import { atom } from '@shop/shared/kernel';

export type Found = Answer<'get', '/api/v1/search/suggestions'>;
/** `found` belongs to `question`. Null: nothing was asked yet, or no answer came. */
export type Suggested = { question: string; found: Found | null };

/** Milliseconds without a key before it is asked. */
const PAUSE = 120;

const nothing: Suggested = { question: '', found: null };

/** Asks while someone types. What was found before stays until the next answer, so that the list does not flicker. */
export function suggesting(api: Pick<ShopApi, 'get'>) {
  const $suggested = atom<Suggested>(nothing);
  let typed = '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const ask = async (question: string) => {
    const own = new AbortController();
    asking = own;
    try {
      const found = await api.get('/api/v1/search/suggestions', {
        query: { q: question },
        signal: own.signal,
        // Whoever types is not told that a suggestion failed: the form still works.
        quiet: true,
      });
      if (asking === own) $suggested.set({ question, found });
    } catch {
      if (asking === own) $suggested.set({ question, found: null });
    }
  };

  const stop = () => {
    clearTimeout(pause);
    asking?.abort();
    asking = undefined;
  };

  return {
    $suggested,
    type(text: string) {
      const question = text.trim().replace(/\s+/g, ' ');
      if (question === typed) return;
      typed = question;
      stop();
      if (question === '') return $suggested.set(nothing);
      pause = setTimeout(ask, PAUSE, question);
    },
    stop() {
      typed = '';
      stop();
    },
  };
}
