/** The layouts of the host; a page chooses one by name. */
export declare const layouts: readonly ['default', 'auth', 'checkout', 'panel', 'none'];
export type Layout = (typeof layouts)[number];
/** `members` have the cookie `access_token`; `guests` do not. */
export declare const audiences: readonly ['members', 'guests'];
export type Audience = (typeof audiences)[number];
/** Icons that the menu of the `panel` layout can draw. */
export declare const panelIcons: readonly ['bell', 'cart', 'heart', 'home', 'person', 'pin', 'receipt', 'star', 'ticket', 'truck', 'wallet'];
export type PanelIcon = (typeof panelIcons)[number];
/**
 * A page's entry in the menu of the `panel` layout. Entries of all areas are sorted by `order`; steps of ten leave room for
 * another area's entry in between.
 */
export type PanelEntry = {
    title: string;
    icon: PanelIcon;
    order: number;
};
/** A page's place among the steps that the `checkout` layout shows in its header, sorted by `order`. */
export type CheckoutStep = {
    title: string;
    order: number;
};
