import { shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { useRef, useState } from 'react';
import { keepInAddress } from '../address.ts';
import { type Asked, wordsOf } from './asked.ts';
import { type ReviewList, shownReviews } from './shown.ts';

type Shown = { list: ReviewList; asked: Asked; state: 'ready' | 'loading' | 'failed' };

/** The reviews that are shown. The first come with the page; others are brought, and stand in the address as well. */
export function useReviews(product: number, first: { list: ReviewList; asked: Asked }) {
  const [shown, show] = useState<Shown>({ ...first, state: 'ready' });
  const newest = useRef(0);

  const ask = async (asked: Asked): Promise<void> => {
    newest.current += 1;
    const turn = newest.current;
    keepInAddress(wordsOf(asked));
    show(({ list }) => ({ list, asked, state: 'loading' }));
    try {
      const query = { page: String(asked.page), sort: asked.sort };
      // The list has a retry in its own place.
      const list = await shopApi(api).get('/api/v1/products/{id}/reviews', {
        params: { id: product },
        query,
        quiet: true,
      });
      if (turn === newest.current) show({ list: shownReviews(list), asked, state: 'ready' });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (turn === newest.current) show(({ list }) => ({ list, asked, state: 'failed' }));
    }
  };
  return { ...shown, ask };
}
