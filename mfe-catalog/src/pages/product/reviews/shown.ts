import type { Answer } from '@shop/shared/api';
import { formatDate } from '@shop/shared/lib/dates';

type Told = Answer<'get', '/api/v1/products/{id}/reviews'>;
export type ShownReview = Told['items'][number] & { date: string };
export type ReviewList = Omit<Told, 'items'> & { items: ShownReview[] };

/** With its dates as they are read. */
export const shownReviews = (list: Told): ReviewList => ({
  ...list,
  items: list.items.map((review) => ({ ...review, date: formatDate(review.created_at) })),
});
