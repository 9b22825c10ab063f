/** `price_seen`: what a piece cost when it was put in, so that a change can be told. */
export type GuestLine = {
    variant_id: number;
    product_id: number;
    quantity: number;
    price_seen: number | null;
};
/** The basket of who is not logged in. It holds nothing back in the shop; what it costs is asked of the API. */
export declare const $guestBasket: import("nanostores").WritableAtom<readonly GuestLine[]>;
/** Puts a line in, changes its quantity, or takes it out with a quantity of zero. */
export declare function setGuestLine(line: GuestLine): void;
/** How many lines the basket has, whoever it belongs to. */
export declare const $basketCount: import("nanostores").ReadableAtom<number>;
/** The products in it. */
export declare const $basketItemIds: import("nanostores").ReadableAtom<readonly number[]>;
