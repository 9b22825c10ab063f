import type { MenuItem } from '../contract/content.ts';
import { field, list, text } from './reading.ts';

export type Menu = { slug: string; items: MenuItem[] };

/** What has not the agreed shape is left out, so that the rest can always be shown. */
export function menusFrom(data: unknown): Menu[] {
  return list(data).flatMap((menu) => {
    const slug = text(menu, 'slug');
    return slug ? [{ slug, items: itemsOf(menu) }] : [];
  });
}

function itemsOf(menu: unknown): MenuItem[] {
  return list(field(menu, 'items')).flatMap((item) => {
    const [title, url] = [text(item, 'title'), text(item, 'url')];
    if (!title || !url) return [];
    const items = itemsOf(item);
    return [items.length > 0 ? { title, url, items } : { title, url }];
  });
}
