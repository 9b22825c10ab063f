import { $general, api, atom } from '@shop/shared/kernel';
import { asList, getText } from '@shop/shared/lib/untyped-json';

/** The state of the request (specification, section 4). The categories themselves are in the general store. */
export const $categoriesCall = atom<'idle' | 'loading' | 'failed'>('idle');

/** Fetches the categories once: does nothing while they are loading or when they are loaded. */
export async function fetchCategories(): Promise<void> {
  if ($general.get().categories || $categoriesCall.get() === 'loading') return;
  $categoriesCall.set('loading');
  try {
    // `quiet`: the sheet shows the failure itself. `outlivesPage`: the next page has the sheet too, so leaving this page must not abort.
    const response: unknown = await api.get('/api/v1/categories', { quiet: true, outlivesPage: true });
    $general.setKey('categories', parseCategories(response));
    $categoriesCall.set('idle');
  } catch {
    $categoriesCall.set('failed');
  }
}

function parseCategories(response: unknown) {
  return asList(response).flatMap((category) => {
    const [title, url] = [getText(category, 'title'), getText(category, 'url')];
    return title && url ? [{ title, url }] : [];
  });
}
