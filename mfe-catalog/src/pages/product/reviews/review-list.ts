import type { ResponseData } from '@shop/shared/api';
import { formatDate } from '@shop/shared/lib/dates';

type ApiReviewList = ResponseData<'get', '/api/v1/products/{id}/reviews'>;
export type ReviewData = ApiReviewList['items'][number] & { date: string };
export type ReviewList = Omit<ApiReviewList, 'items'> & { items: ReviewData[] };

/** Adds the formatted date of each review, and leaves out the seconds, which the page would have twice for each of them. */
export const withDates = (list: ApiReviewList): ReviewList => ({
  ...list,
  items: list.items.map(({ created_at, ...review }) => ({
    ...review,
    created_at: `${created_at.slice(0, 16)}Z`,
    date: formatDate(created_at),
  })),
});

export const reviewSorts = ['new', 'helpful', 'high', 'low'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
export const reviewSortTitles: Record<ReviewSort, string> = {
  new: 'جدیدترین',
  helpful: 'مفیدترین',
  high: 'بیشترین امتیاز',
  low: 'کمترین امتیاز',
};

export type ReviewQuery = { page: number; sort: ReviewSort };

/** Parses the address of a product page; invalid values give the first page of the newest reviews. */
export function parseReviewQuery(params: URLSearchParams): ReviewQuery {
  const page = params.get('reviews') ?? '';
  const sort = reviewSorts.find((name) => name === params.get('sort')) ?? 'new';
  return { page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1, sort };
}

/** The query as parameters of the address; defaults are undefined, so that they are left out. */
export function reviewParams({ page, sort }: ReviewQuery) {
  return { reviews: page > 1 ? String(page) : undefined, sort: sort === 'new' ? undefined : sort };
}
