import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, notify } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';

type Awaiting = ResponseData<'get', '/api/v1/account/reviews/awaiting'>;
type Reviews = ResponseData<'get', '/api/v1/account/reviews'>;
export type AwaitingProduct = Awaiting['items'][number];
export type Review = Reviews['items'][number];
export type ReviewsData = { awaiting: AwaitingProduct[]; reviews: Review[]; next: string | null };

const data = memberData<ReviewsData>(async (shop) => {
  const [{ items: awaiting }, { items: reviews, next }] = await Promise.all([
    shop.get('/api/v1/account/reviews/awaiting', { quiet: true }),
    shop.get('/api/v1/account/reviews', { quiet: true }),
  ]);
  return { awaiting, reviews, next };
});
export const $reviews = data.$data;
export const { load: loadReviews, watch: watchReviews } = data;

/** A failure is shown by the kernel's toast. */
export const loadMoreReviews = (after: string): Promise<void> =>
  data.apply(
    (shop) => shop.get('/api/v1/account/reviews', { query: { after } }),
    (shown, { items, next }) => ({ ...shown, reviews: [...shown.reviews, ...items], next }),
    { isChange: false },
  );

type Content = { rating: number; text: string; files: string[] };

export const addReview = (product_id: number, content: Content, idempotencyKey: string): Promise<void> =>
  data.apply(
    (shop) => shop.post('/api/v1/account/reviews', { body: { product_id, ...content }, idempotencyKey }),
    (shown, review) => ({
      ...shown,
      awaiting: shown.awaiting.filter((product) => product.product_id !== product_id),
      reviews: [review, ...shown.reviews],
    }),
  );

export const editReview = (id: string, content: Content): Promise<void> =>
  data.apply(
    (shop) => shop.patch('/api/v1/account/reviews/{id}', { params: { id }, body: content }),
    (shown, review) => ({ ...shown, reviews: shown.reviews.map((other) => (other.id === id ? review : other)) }),
  );

/** The lists are loaded again, also after a failure, which the client has shown in a toast: the product waits for a review again. */
export async function removeReview({ id }: Review): Promise<void> {
  const removal = shopApi(api).delete('/api/v1/account/reviews/{id}', { params: { id } });
  await removal.then(
    () => notify({ type: 'success', title: 'دیدگاه حذف شد' }),
    () => undefined,
  );
  await loadReviews();
}
