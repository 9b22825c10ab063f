/** Where to go after a log-in. A place that only serves to sign in, or is none of this shop, changes nothing. */
export declare function rememberPath(path: unknown): void;
/** The remembered path, once; the account when there is none. */
export declare function takeReturnPath(): string;
