import type { General } from '@shop/shared/kernel';
import type { Shell } from '../layouts/shell-data.ts';

type Fresh = Pick<General, 'navbar' | 'socialLinks' | 'categoryMenu' | 'footer'>;

/** What the frame shows: as the server embedded it, until the browser has something newer. */
export function shellNow(embedded: Shell, { navbar, socialLinks, categoryMenu, footer }: Fresh): Shell {
  const fresh = new Map([
    ['navbar', navbar],
    ['social-top', socialLinks],
    ['categories', categoryMenu],
  ]);
  const known = embedded.menus.filter(({ slug }) => !fresh.get(slug));
  const newer = [...fresh].flatMap(([slug, items]) => (items ? [{ slug, items: [...items] }] : []));
  return { ...embedded, menus: [...known, ...newer], footer: footer ?? embedded.footer };
}
