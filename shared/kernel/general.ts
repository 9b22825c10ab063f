import { map } from 'nanostores';
import type { CategoryModal, FooterContent, MenuItem, ProductIcon } from '../contract/content.ts';

export type Category = { title: string; url: string };

/**
 * The general store of the specification, section 3. A null field has not been fetched yet; the page then shows the
 * server-rendered data. Favourites have their own store, `$favorites`.
 */
export type General = {
  navbar: readonly MenuItem[] | null;
  socialLinks: readonly MenuItem[] | null;
  /** The category menu in the header. */
  categoryMenu: readonly MenuItem[] | null;
  blogCategories: readonly MenuItem[] | null;
  footer: FooterContent | null;
  singleProduct: { icons: readonly ProductIcon[] } | null;
  categoryModal: CategoryModal | null;
  /** The response of `GET /api/v1/categories`, for the sheet of categories in the bottom bar. */
  categories: readonly Category[] | null;
  /** A member's basket; a guest's is in `$guestBasket`. Read both through `$basketCount` and `$basketItemIds`. */
  basketCount: number;
  basketItemIds: readonly number[];
  userData: { mobile: string; firstName: string; lastName: string } | null;
  recentOrders: readonly { id: number; status: string }[] | null;
  /** True while the account panel fetches its data. */
  panelLoading: boolean;
  /** The page to open after a log-in; always a path of this shop. */
  returnPath: string | null;
};

export const $general = map<General>({
  navbar: null,
  socialLinks: null,
  categoryMenu: null,
  blogCategories: null,
  footer: null,
  singleProduct: null,
  categoryModal: null,
  categories: null,
  basketCount: 0,
  basketItemIds: [],
  userData: null,
  recentOrders: null,
  panelLoading: false,
  returnPath: null,
});

/** Unread things by the path of their page, for the menu of the panel. Written by the panel, and by the pages that change them. */
export const $panelCounts = map<Readonly<Record<string, number>>>({});
