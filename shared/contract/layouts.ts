/** The layouts of the host; a page chooses one by name. */
export const layouts = ['default', 'auth', 'checkout', 'panel', 'none'] as const;
export type Layout = (typeof layouts)[number];

/** `members` have the cookie `access_token`; `guests` do not. */
export const audiences = ['members', 'guests'] as const;
export type Audience = (typeof audiences)[number];

/** Icons that the menu of the `panel` layout can draw. */
export const panelIcons = [
  'bell',
  'cart',
  'heart',
  'home',
  'person',
  'pin',
  'receipt',
  'star',
  'ticket',
  'truck',
  'wallet',
] as const;
export type PanelIcon = (typeof panelIcons)[number];

/**
 * A page's entry in the menu of the `panel` layout. Entries of all areas are sorted by `order`; steps of ten leave room for
 * another area's entry in between.
 */
export type PanelEntry = { title: string; icon: PanelIcon; order: number };

/** A page's place among the steps that the `checkout` layout shows in its header, sorted by `order`. */
export type CheckoutStep = { title: string; order: number };
