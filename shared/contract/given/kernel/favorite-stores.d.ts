/** Products this visitor likes, the newest last: of a guest those of this device, of a member those of the shop. */
export declare const $favorites: import("nanostores").PreinitializedWritableAtom<readonly number[]> & object;
/** What a guest likes; also what a member liked as a guest and the shop has not heard of yet. */
export declare const $guestFavorites: import("nanostores").WritableAtom<readonly number[]>;
/** A copy of a member's, so that they are there before the shop has answered, and are the same in all tabs. */
export declare const $membersFavorites: import("nanostores").WritableAtom<unknown>;
export declare const isIds: (value: unknown) => value is number[];
