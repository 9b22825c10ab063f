/** In the order of an address. */
export const filterKinds = ['category', 'size', 'material', 'colour', 'capacity', 'use', 'height'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** The query parameters of a listing's address. */
export const listingParameters = ['q', ...filterKinds, 'from', 'to', 'in_stock', 'discounted', 'sort', 'page'] as const;
