/** Products this device's visitor likes. Members' favorites join it when accounts arrive. */
export declare const $favorites: import("nanostores").WritableAtom<readonly number[]>;
export declare function toggleFavorite(product: number): void;
