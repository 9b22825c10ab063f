import { type ResponseData, shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { memberData } from '../../member-data.ts';

type Awaiting = ResponseData<'get', '/api/v1/account/reviews/awaiting'>;
type Reviews = ResponseData<'get', '/api/v1/account/reviews'>;
export type AwaitingProduct = Awaiting['items'][number];
export type Review = Reviews['items'][number];
export type ReviewsData = { awaiting: AwaitingProduct[]; reviews: Review[]; next: string | null };

const data = memberData<ReviewsData>();
export const $reviews = data.$data;

async function getReviews(): Promise<ReviewsData> {
  const shop = shopApi(api);
  const [{ items: awaiting }, { items: reviews, next }] = await Promise.all([
    shop.get('/api/v1/account/reviews/awaiting', { quiet: true }),
    shop.get('/api/v1/account/reviews', { quiet: true }),
  ]);
  return { awaiting, reviews, next };
}

export function loadReviews(request: () => Promise<ReviewsData> = getReviews): Promise<void> {
  return data.load(request);
}

/** Changes what is on screen by the answer to a change. Failures are thrown. */
async function change<Answer>(
  request: () => Promise<Answer>,
  apply: (shown: ReviewsData, answer: Answer) => ReviewsData,
) {
  const shown = $reviews.get();
  if (shown.state !== 'ready') return;
  await data.change(async () => apply(shown.data, await request()));
}

/** A failure is shown by the kernel's toast. */
export const loadMoreReviews = (): Promise<void> =>
  change(
    () => {
      const shown = $reviews.get();
      const after = shown.state === 'ready' ? (shown.data.next ?? undefined) : undefined;
      return shopApi(api).get('/api/v1/account/reviews', { query: { after } });
    },
    (shown, { items, next }) => ({ ...shown, reviews: [...shown.reviews, ...items], next }),
  );

type Content = { rating: number; text: string; files: string[] };

export const addReview = (product_id: number, content: Content, idempotencyKey: string): Promise<void> =>
  change(
    () => shopApi(api).post('/api/v1/account/reviews', { body: { product_id, ...content }, idempotencyKey }),
    (shown, review) => ({
      ...shown,
      awaiting: shown.awaiting.filter((product) => product.product_id !== product_id),
      reviews: [review, ...shown.reviews],
    }),
  );

export const editReview = (id: string, content: Content): Promise<void> =>
  change(
    () => shopApi(api).patch('/api/v1/account/reviews/{id}', { params: { id }, body: content }),
    (shown, review) => ({ ...shown, reviews: shown.reviews.map((other) => (other.id === id ? review : other)) }),
  );

/** The product waits for a review again, so the lists are loaded anew. */
export async function removeReview(id: string): Promise<void> {
  await shopApi(api).delete('/api/v1/account/reviews/{id}', { params: { id } });
  await data.load(getReviews, { keep: true });
}
