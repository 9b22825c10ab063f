import { map } from 'nanostores';
import type { CategoryModal, FooterContent, MenuItem, ProductIcon } from '../contract/content.ts';

export type Category = { title: string; url: string };

/**
 * The general store of the specification, section 3. What is null was not asked for yet: the page then shows what the
 * server put into it. Favourite products have a store of their own.
 */
export type General = {
  navbar: readonly MenuItem[] | null;
  socialLinks: readonly MenuItem[] | null;
  /** The menu of this name, for the header. */
  categoryMenu: readonly MenuItem[] | null;
  blogCategories: readonly MenuItem[] | null;
  footer: FooterContent | null;
  singleProduct: { icons: readonly ProductIcon[] } | null;
  categoryModal: CategoryModal | null;
  /** What `GET /api/v1/categories` gave to the category sheet. */
  categories: readonly Category[] | null;
  basketCount: number;
  basketItemIds: readonly number[];
  userData: { mobile: string; firstName: string; lastName: string } | null;
  recentOrders: readonly { id: number; status: string }[] | null;
  /** The panel waits for its data. */
  panelLoading: boolean;
  /** Where to go after a log-in; always a path of this shop. */
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
