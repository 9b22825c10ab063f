/** The frames a page can ask for. They belong to the host; a page chooses one by name. */
export const layouts = ['default', 'auth', 'checkout', 'panel', 'none'] as const;
export type Layout = (typeof layouts)[number];

/** `members` have the cookie `access_token`; `guests` have not. */
export const audiences = ['members', 'guests'] as const;
export type Audience = (typeof audiences)[number];
