import type { Api, FooterContent, MenuItem } from '@shop/shared/contract';
import type { General } from '@shop/shared/kernel';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { type Menu, parseMenus } from '@shop/shared/lib/menus';
import { parseFooter } from '@shop/shared/lib/page-components';
import { asList, getField, getText } from '@shop/shared/lib/untyped-json';
import { shopName } from '../document/brand.ts';

/** The content of the frame around every page. It is the same for every visitor, and any part of it may be missing. */
export type Shell = {
  name: string;
  /** Digits only, with the country code; '' when the shop has no number. */
  chatPhone: string;
  /** Searches that the search box suggests before the visitor types. */
  suggestedSearches: string[];
  trust: Trust;
  menus: Menu[];
  /** Whether the category menu has pictures. The pictures themselves are not embedded: few visitors open the menu. */
  hasCategoryPictures: boolean;
  footer: FooterContent | null;
};

/** The proofs of the identity of the shop; '' if the shopkeeper has not filled one in. */
type Trust = { enamadUrl: string; company: string; registrationNumber: string; nationalId: string };

export const emptyShell: Shell = {
  name: shopName,
  chatPhone: '',
  suggestedSearches: [],
  trust: { enamadUrl: '', company: '', registrationNumber: '', nationalId: '' },
  menus: [],
  hasCategoryPictures: false,
  footer: null,
};

/** The menus that the frame shows. */
const frameMenus = ['navbar', 'social-top', 'categories'] as const;

/** More would not fit beside the keyboard of a phone. */
const maxSuggestedSearches = 8;

/** Loads menus, footer, name and phone. A call that fails leaves its part empty, so the frame never fails a page. */
export async function loadShell(api: Api, signal: AbortSignal, parse = parseShell): Promise<Shell> {
  const [menus, footer, settings] = await Promise.all([
    undefinedOnFailure(api.get('/api/v1/menus', { signal })),
    undefinedOnFailure(api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, signal })),
    undefinedOnFailure(api.get('/api/v1/settings', { signal })),
  ]);
  return parse(menus, footer, settings);
}

const undefinedOnFailure = (response: Promise<unknown>): Promise<unknown> => response.catch(() => undefined);

/** Parses the API's responses; a part that does not have the agreed shape is left out. */
export function parseShell(menus: unknown, footerPage: unknown, settings?: unknown): Shell {
  const footer = parseFooter(footerPage);
  return {
    name: getText(settings, 'name') || footer?.about.siteName || shopName,
    chatPhone: toLatinDigits(getText(settings, 'chat_phone')).replace(/\D/g, ''),
    suggestedSearches: getText(settings, 'suggested_searches')
      .split('\n')
      .filter(Boolean)
      .slice(0, maxSuggestedSearches),
    trust: parseTrust(settings),
    menus: parseMenus(menus).filter(({ slug }) => frameMenus.some((menu) => menu === slug)),
    hasCategoryPictures: hasPictures(menus),
    footer,
  };
}

/** Only whether: their parser stays out of the scripts that every page loads. */
const hasPictures = (menus: unknown): boolean =>
  asList(menus)
    .filter((menu) => getText(menu, 'slug') === 'categories')
    .flatMap((menu) => asList(getField(menu, 'items')))
    .some((item) => getText(item, 'picture', 'id') !== '');

/** The eNAMAD seal must link to its issuer; a seal that links elsewhere would be forged. */
const enamadAddress = /^https:\/\/trustseal\.enamad\.ir\/\?/;

function parseTrust(settings: unknown): Trust {
  const enamadUrl = getText(settings, 'enamad_url');
  return {
    enamadUrl: enamadAddress.test(enamadUrl) ? enamadUrl : '',
    company: getText(settings, 'company_name'),
    registrationNumber: getText(settings, 'company_registration_number'),
    nationalId: getText(settings, 'company_national_id'),
  };
}

export function menuItems({ menus }: Shell, slug: (typeof frameMenus)[number]): MenuItem[] {
  return menus.find((menu) => menu.slug === slug)?.items ?? [];
}

type FreshContent = Pick<General, 'navbar' | 'socialLinks' | 'categoryMenu' | 'footer'>;

/**
 * Replaces the content that the server embedded by what the browser has fetched since; null means not fetched yet. Returns the same object if
 * nothing differs, so that the frame is not rendered again for it.
 */
export function withFreshMenus(embedded: Shell, { navbar, socialLinks, categoryMenu, footer }: FreshContent): Shell {
  const fresh = new Map([
    ['navbar', navbar],
    ['social-top', socialLinks],
    ['categories', categoryMenu],
  ]);
  const isUnchanged =
    [...fresh].every(
      ([slug, items]) => !items || isEqual(items, embedded.menus.find((menu) => menu.slug === slug)?.items),
    ) &&
    (!footer || isEqual(footer, embedded.footer));
  if (isUnchanged) return embedded;
  const unchanged = embedded.menus.filter(({ slug }) => !fresh.get(slug));
  const replaced = [...fresh].flatMap(([slug, items]) => (items ? [{ slug, items: [...items] }] : []));
  return { ...embedded, menus: [...unchanged, ...replaced], footer: footer ?? embedded.footer };
}

/** Both come from the same parser, so their keys have the same order. In a document the letters of addresses are readable, in a response encoded. */
const isEqual = (left: unknown, right: unknown): boolean => textOf(left) === textOf(right);
const textOf = (value: unknown): string => encodeURI(JSON.stringify(value ?? null)).replaceAll('%25', '%');
