/** `price_seen`: the price per unit when the line was added, to warn about a later change. */
export type GuestLine = {
    variant_id: number;
    product_id: number;
    quantity: number;
    price_seen: number | null;
};
/** A guest's basket. It reserves no stock; the API computes its prices. */
export declare const $guestBasket: import("nanostores").WritableAtom<readonly GuestLine[]>;
/** Adds a line, changes its quantity, or removes it when the quantity is zero. A line beyond the limit is ignored. */
export declare function setGuestLine(newLine: GuestLine): void;
/** The number of lines in the visitor's basket, member or guest. */
export declare const $basketCount: import("nanostores").ReadableAtom<number>;
/** The ids of the products in the visitor's basket. */
export declare const $basketItemIds: import("nanostores").ReadableAtom<readonly number[]>;
