import type { CategoryModal } from '../contract/content.ts';
import { menusFrom } from './menus.ts';
import { field, list, text } from './reading.ts';

/** The component `category-modal` of the page of this name; null where the shopkeeper filled in no title. */
export function categoryModalFrom(page: unknown): CategoryModal | null {
  const component = list(field(field(page, 'meta'), 'components')).find(
    (one) => text(one, 'name') === 'category-modal',
  );
  const [modal] = list(field(component, 'feilds'));
  const title = text(modal, 'title', 'value');
  if (!title) return null;
  const [src, value, url] = [text(modal, 'img', 'src'), text(modal, 'btn', 'value'), text(modal, 'btn', 'url')];
  const [menu] = menusFrom([{ slug: 'category-list', items: field(modal, 'category-list') }]);
  return {
    image: src ? { src, alt: text(modal, 'img', 'alt') } : null,
    title,
    subTitle: text(modal, 'sub-title', 'value'),
    button: value && url ? { value, url } : null,
    categories: menu?.items ?? [],
  };
}
