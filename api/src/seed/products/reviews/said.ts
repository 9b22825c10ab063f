import type { ReviewStatus } from '../../../database/tables/catalogue.ts';

/** Stars, and what the buyer wrote; `pending`: nobody has read it yet. */
export type Said = readonly [stars: 1 | 2 | 3 | 4 | 5, text: string, status?: Exclude<ReviewStatus, 'rejected'>];

/** By the product's id. */
export type Reviews = Readonly<Record<number, readonly Said[]>>;
