import type { FooterContent, MenuItem } from '@shop/shared/contract';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { footerFrom } from '@shop/shared/lib/footer-content';
import { type Menu, menusFrom } from '@shop/shared/lib/menus';
import { text } from '@shop/shared/lib/reading';

/** What the frame around every page shows. It is the same for every visitor, and any of it may be missing. */
export type Shell = {
  name: string;
  /** With the country's code and nothing but digits; '' where there is none. */
  chatPhone: string;
  menus: Menu[];
  footer: FooterContent | null;
};

/** The shop's name where the API has not told it. */
export const shopName = 'گونی‌فروش';

export const noShell: Shell = { name: shopName, chatPhone: '', menus: [], footer: null };

/** Reads what came from the API; whatever has not the agreed shape is left out, so that the frame always stands. */
export function shellFrom(menus: unknown, footerPage: unknown, settings?: unknown): Shell {
  const footer = footerFrom(footerPage);
  return {
    name: text(settings, 'name') || footer?.about.siteName || shopName,
    chatPhone: toLatinDigits(text(settings, 'chat_phone')).replace(/\D/g, ''),
    menus: menusFrom(menus),
    footer,
  };
}

export function menuItems({ menus }: Shell, slug: 'navbar' | 'social-top' | 'categories'): MenuItem[] {
  return menus.find((menu) => menu.slug === slug)?.items ?? [];
}
