import { shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { useRef, useState } from 'react';
import { useParamsInAddress } from '../use-params-in-address.ts';
import { type ReviewList, type ReviewQuery, reviewParams, withDates } from './review-list.ts';

/** `list`: null while none could be loaded. */
type ReviewsState = { list: ReviewList | null; query: ReviewQuery; state: 'ready' | 'loading' | 'failed' };

/** The reviews on screen. The first ones come with the page; another page or order is fetched and written to the address. */
export function useReviews(product: number, initial: Pick<ReviewsState, 'list' | 'query'>) {
  const [reviews, setReviews] = useState<ReviewsState>({ ...initial, state: initial.list ? 'ready' : 'failed' });
  const { setParams } = useParamsInAddress();
  const latestRequest = useRef(0);

  const load = async (query: ReviewQuery): Promise<void> => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setParams(reviewParams(query));
    setReviews(({ list }) => ({ list, query, state: 'loading' }));
    try {
      // Quiet, because the list itself shows the error with a retry button.
      const list = await shopApi(api).get('/api/v1/products/{id}/reviews', {
        params: { id: product },
        query: { page: String(query.page), sort: query.sort },
        quiet: true,
      });
      if (request === latestRequest.current) setReviews({ list: withDates(list), query, state: 'ready' });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (request === latestRequest.current) setReviews(({ list }) => ({ list, query, state: 'failed' }));
    }
  };
  return { ...reviews, load };
}
