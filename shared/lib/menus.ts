import type { MenuItem } from '../contract/content.ts';
import { asList, getField, getText } from './untyped-json.ts';

export type Menu = { slug: string; items: MenuItem[] };

/** Parses the response of GET /api/v1/menus. An item of another shape is dropped, so that the rest can always be shown. */
export function parseMenus(data: unknown): Menu[] {
  return asList(data).flatMap((menu) => {
    const slug = getText(menu, 'slug');
    return slug ? [{ slug, items: parseItems(menu) }] : [];
  });
}

function parseItems(menu: unknown): MenuItem[] {
  return asList(getField(menu, 'items')).flatMap((item) => {
    const [title, url] = [getText(item, 'title'), getText(item, 'url')];
    if (!title || !url) return [];
    const items = parseItems(item);
    return [items.length > 0 ? { title, url, items } : { title, url }];
  });
}
