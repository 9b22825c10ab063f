/** What every request to the API carries. There is none on the server, where nothing is known of a visitor. */
export declare function accessToken(): string | undefined;
/** Tells one log-in from another, for what is kept of a member. A few letters of a token open nothing. */
export declare const logIn: () => string | undefined;
/** Whether this visitor is logged in; false until the page has looked. */
export declare const $isMember: import("nanostores").PreinitializedWritableAtom<boolean> & object;
/** After a log-in, for as long as the session would last unused. */
export declare function keepToken(token: string, expires: Date): void;
export declare function forgetToken(): void;
