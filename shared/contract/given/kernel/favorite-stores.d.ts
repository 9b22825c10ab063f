/** Ids of the visitor's favourite products, newest last. */
export declare const $favorites: import("nanostores").PreinitializedWritableAtom<readonly number[]> & object;
/** A guest's favourites. After a log-in: the guest favourites that are not yet merged into the member's. */
export declare const $guestFavorites: import("nanostores").WritableAtom<readonly number[]>;
/** A cached copy of a member's favourites: shown before the API has answered, and shared between tabs. */
export declare const $memberFavorites: import("nanostores").WritableAtom<unknown>;
export declare const isIdList: (value: unknown) => value is number[];
