import type { CategoryModal, FooterContent, MenuItem, ProductIcon } from '../contract/content.js';
export type Category = {
    title: string;
    url: string;
};
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
    singleProduct: {
        icons: readonly ProductIcon[];
    } | null;
    categoryModal: CategoryModal | null;
    /** The response of `GET /api/v1/categories`, for the sheet of categories in the bottom bar. */
    categories: readonly Category[] | null;
    /** A member's basket; a guest's is in `$guestBasket`. Read both through `$basketCount` and `$basketItemIds`. */
    basketCount: number;
    basketItemIds: readonly number[];
    userData: {
        mobile: string;
        firstName: string;
        lastName: string;
    } | null;
    recentOrders: readonly {
        id: number;
        status: string;
    }[] | null;
    /** True while the account panel fetches its data. */
    panelLoading: boolean;
    /** The page to open after a log-in; always a path of this shop. */
    returnPath: string | null;
};
export declare const $general: import("nanostores").PreinitializedMapStore<General> & object;
/** Unread things by the path of their page, for the menu of the panel. Written by the panel, and by the pages that change them. */
export declare const $panelCounts: import("nanostores").PreinitializedMapStore<Readonly<Record<string, number>>> & object;
