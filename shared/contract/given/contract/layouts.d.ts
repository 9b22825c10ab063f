/** The frames a page can ask for. They belong to the host; a page chooses one by name. */
export declare const layouts: readonly ['default', 'auth', 'checkout', 'panel', 'none'];
export type Layout = (typeof layouts)[number];
