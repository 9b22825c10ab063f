/** In the order of an address. */
export const filterKinds = ['category', 'size', 'material', 'colour', 'capacity', 'use', 'height'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** The query parameters of a listing's address. `more`: the filter whose options are all shown, for visitors without JavaScript. */
export const listingParameters = [
  'q',
  ...filterKinds,
  'from',
  'to',
  'in_stock',
  'discounted',
  'sort',
  'page',
  'more',
] as const;
