/** The frames a page can ask for. They belong to the host; a page chooses one by name. */
export declare const layouts: readonly ['default', 'auth', 'checkout', 'panel', 'none'];
export type Layout = (typeof layouts)[number];
/** `members` have the cookie `access_token`; `guests` have not. */
export declare const audiences: readonly ['members', 'guests'];
export type Audience = (typeof audiences)[number];
