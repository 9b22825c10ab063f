import { $general, api, atom } from '@shop/shared/kernel';
import { list, text } from '@shop/shared/lib/reading';

/** Specification, section 4: `loading` is on during the fetch. The list itself stands in the general store. */
export const $categoriesCall = atom<'idle' | 'loading' | 'failed'>('idle');

/** Asks once: what has come is not asked for again, what is on its way is not asked for twice. */
export async function fetchCategories(): Promise<void> {
  if ($general.get().categories || $categoriesCall.get() === 'loading') return;
  $categoriesCall.set('loading');
  try {
    // The sheet says by itself that it failed. A page that is left meanwhile does not call it off: the next one has the sheet too.
    const told: unknown = await api.get('/api/v1/categories', { quiet: true, lasting: true });
    $general.setKey('categories', categoriesIn(told));
    $categoriesCall.set('idle');
  } catch {
    $categoriesCall.set('failed');
  }
}

function categoriesIn(told: unknown) {
  return list(told).flatMap((one) => {
    const [title, url] = [text(one, 'title'), text(one, 'url')];
    return title && url ? [{ title, url }] : [];
  });
}
