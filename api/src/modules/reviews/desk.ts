import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import type { ReviewStatus } from '../../database/tables/catalogue.ts';
import { inTransaction } from '../../database/transaction.ts';
import { productChanged } from '../catalogue/derived.ts';
import type { Messages } from '../messages/service.ts';
import { lockReview, reviewsRepository } from './repository.ts';
import { nextStatus } from './states.ts';

export type ReviewsDesk = ReturnType<typeof reviewsDesk>;
type Decision = { action: 'approve' } | { action: 'reject'; reason: string };
/** A review as it was read: an edit after that makes another revision, which must be read again. */
export type ReadReview = { id: string; revision: number };

const listSize = 100;

/** The shop's side of reviews. */
export function reviewsDesk(kysely: Kysely<Schema>, { messages }: { messages: Pick<Messages, 'notify'> }) {
  return {
    /** `files`: the ids of the pictures, which an approval publishes. */
    listPending: async () => {
      const reviews = reviewsRepository(kysely);
      const rows = await reviews.findPending(listSize);
      const pictures = await reviews.pictures(rows.map(({ id }) => id));
      return rows.map((row) => ({
        ...row,
        files: pictures.filter(({ review_id }) => review_id === row.id).map(({ upload_id }) => upload_id),
      }));
    },

    decide: ({ id, revision }: ReadReview, decision: Decision): Promise<Result<{ id: string; status: ReviewStatus }>> =>
      inTransaction(kysely, async (tx) => {
        const review = await lockReview(tx, id);
        if (review === undefined) return refuse('not-found');
        if (review.revision !== revision) return refuse('revision-moved', 'the review was edited: read it again');
        const status = nextStatus(review.status, decision.action);
        if (status === undefined) return refuse('illegal-transition', `the review is ${review.status}`);
        const reason = decision.action === 'reject' ? decision.reason : null;
        await reviewsRepository(tx).change(id, { status, reason });
        if (decision.action === 'reject' && review.user_id !== null) {
          const event = `review ${id} ${revision} rejected`;
          const tokens = { product: String(review.product_id) };
          await messages.notify(tx, { user: review.user_id, event, template: 'review-rejected', tokens });
        }
        if (status === 'approved') await productChanged(tx, [review.product_id]);
        return ok({ id, status });
      }),
  };
}
