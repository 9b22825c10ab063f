import { type ResponseData, shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { useEffect, useState } from 'react';

export type Estimate = ResponseData<'get', '/api/v1/shipping/estimate'>;

/** A request for each press of the plus button would be one too many. */
const settleMs = 400;

/** The earliest delivery of a parcel. Fetched by the browser, because the page is cached for longer than its dates are right. */
export function useDelivery(grams: number): Estimate | 'loading' | 'failed' {
  const [estimate, setEstimate] = useState<Estimate | 'loading' | 'failed'>('loading');
  const isFirst = estimate === 'loading';
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        const query = { grams: String(Math.max(1, Math.ceil(grams))) };
        shopApi(api)
          .get('/api/v1/shipping/estimate', { query, signal, quiet: true })
          .then(setEstimate, () => signal.aborted || setEstimate('failed'));
      },
      isFirst ? 0 : settleMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [grams]);
  return estimate;
}
