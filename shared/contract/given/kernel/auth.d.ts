/** The token that every request to the API carries. Always undefined on the server, which renders for no particular visitor. */
export declare function getAccessToken(): string | undefined;
/** Distinguishes two sessions without exposing the token: its first letters are stored beside a member's cached data. */
export declare const getSessionFingerprint: () => string | undefined;
/**
 * The owner of the drafts that this browser may show: the id of the member, or '' for a guest. The id and not the session, so that a
 * member who has to log in again finds what was typed before.
 */
export declare function getDraftOwner(): string;
/** Whether the visitor is logged in. False on the server and until the store is first subscribed to in the browser. */
export declare const $isMember: import("nanostores").PreinitializedWritableAtom<boolean> & object;
/** The fingerprint of the session in the cookie, as this tab last read it. */
export declare const $session: import("nanostores").PreinitializedWritableAtom<string | undefined> & object;
/** Whether a change of the stores above was made by this tab and not by another. */
export declare const isChangeOfThisTab: () => boolean;
/** Stores the token after a log-in. `expires`: when the API would end the unused session. `memberId`: the owner of new drafts. */
export declare function setToken(token: string, expires: Date, memberId?: string | null): void;
/** For a session that the API has ended. Drafts stay: the member may log in again and go on. */
export declare function clearToken(): void;
/** For a member who logs out: nothing of theirs stays in this browser. */
export declare function forgetMember(): void;
