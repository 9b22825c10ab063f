import { shopApi } from '@shop/shared/api';
import { ApiError, api, storedAtom } from '@shop/shared/kernel';

const isText = (value: unknown): value is string => typeof value === 'string';
const maxRemembered = 200;

/** Reviews for which this device has voted, so that their buttons show it. The API counts a repeated vote once all the same. */
export const $votedReviews = storedAtom<readonly string[]>({
  key: 'helpful-reviews',
  version: 1,
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isText).slice(-maxRemembered) : undefined),
});

/** Votes for a review, and returns the number of its votes; undefined if the API refused, which a toast has said. */
export async function voteForReview(id: string): Promise<number | undefined> {
  try {
    const { helpful } = await shopApi(api).put('/api/v1/reviews/{id}/helpful', { params: { id } });
    $votedReviews.set([...$votedReviews.get(), id].slice(-maxRemembered));
    return helpful;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
