import { $general, api, atom } from '@shop/shared/kernel';
import { asList, getField, getText } from '@shop/shared/lib/untyped-json';
import type { PictureData } from '@shop/shared/ui/Picture';
import { parsePicture } from '../../shell/category-pictures.ts';

/** `title` and `url` are the specification's; a response without the others gives a flat list without pictures. */
export type SheetCategory = { title: string; url: string; picture: PictureData | undefined; isChild: boolean };

/** The state of the request (specification, section 4). The categories themselves are in the general store. */
export const $categoriesCall = atom<'idle' | 'loading' | 'failed'>('idle');

/** The categories of the general store with what only the sheet shows. */
export const $sheetCategories = atom<readonly SheetCategory[]>([]);

/** Fetches the categories once: does nothing while they are loading or when they are loaded. */
export async function fetchCategories(): Promise<void> {
  if ($general.get().categories || $categoriesCall.get() === 'loading') return;
  $categoriesCall.set('loading');
  try {
    // A failure shows the toast of the specification's section 8, and the sheet a retry. `outlivesPage`: the next page has the sheet too,
    // so leaving this page must not abort.
    const response: unknown = await api.get('/api/v1/categories', { outlivesPage: true });
    const categories = parseCategories(response);
    $sheetCategories.set(categories);
    $general.setKey(
      'categories',
      categories.map(({ title, url }) => ({ title, url })),
    );
    $categoriesCall.set('idle');
  } catch {
    $categoriesCall.set('failed');
  }
}

function parseCategories(response: unknown): SheetCategory[] {
  return asList(response).flatMap((category) => {
    const [title, url] = [getText(category, 'title'), getText(category, 'url')];
    if (!title || !url) return [];
    const isChild = typeof getField(category, 'parent_id') === 'number';
    return [{ title, url, picture: parsePicture(getField(category, 'picture')), isChild }];
  });
}
