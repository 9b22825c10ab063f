/** Removes everything of the member from this browser, without a request: for a session that has ended with the account. */
export declare function forgetSession(): void;
/**
 * Ends the session and shows the home page. `everywhere`: ends the member's other sessions first, and rejects when that fails: then the
 * member stays logged in and can try again.
 */
export declare function logOut({ everywhere }?: {
    everywhere?: boolean | undefined;
}): Promise<void>;
