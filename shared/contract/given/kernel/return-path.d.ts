/** Sets the page to open after a log-in. Ignores log-in pages and addresses outside this shop. */
export declare function setReturnPath(path: unknown): void;
/** Returns the return path and clears it; `/account` when there is none. */
export declare function takeReturnPath(): string;
