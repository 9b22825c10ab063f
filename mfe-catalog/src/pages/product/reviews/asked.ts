import type { ReviewSort } from '../data.ts';

export const sorts = ['new', 'high', 'low'] as const satisfies readonly ReviewSort[];
export const sortTitles: Record<ReviewSort, string> = {
  new: 'تازه‌ترین',
  high: 'بیشترین امتیاز',
  low: 'کمترین امتیاز',
};

export type Asked = { page: number; sort: ReviewSort };

/** What an address asks for; nonsense asks for the first page of the newest. */
export function askedIn(query: URLSearchParams): Asked {
  const page = query.get('reviews') ?? '';
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'new';
  return { page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1, sort };
}

/** The same as words of an address; what is usual stays out of it. */
export function wordsOf({ page, sort }: Asked) {
  return { reviews: page > 1 ? String(page) : undefined, sort: sort === 'new' ? undefined : sort };
}
