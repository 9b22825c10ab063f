import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import { DAY, HOUR } from '../../times.ts';
import { productChanged } from '../catalogue/derived.ts';

export type ReviewVotes = ReturnType<typeof reviewVotes>;
const ownReview = refuse('own-review', 'به دیدگاه خودتان نمی‌توانید رأی بدهید.');

type Voter = { user: string | undefined; address: string };

/** Votes from one network address, over all reviews. */
const perHour = 30;
/**
 * Votes from one network address for one review in `retentionDays`, after which its addresses are deleted: many people share an address,
 * but hardly as many read the same review.
 */
const perReview = 5;
const retentionDays = 90;

/** Votes for helpful reviews: one for each member, and one for each network address of guests in `retentionDays`. A vote is not taken back. */
export function reviewVotes(kysely: Kysely<Schema>, { now }: { now: () => Date }) {
  return {
    /** Returns the number of votes. A repeated vote changes nothing. */
    add: (id: string, voter: Voter): Promise<Result<{ helpful: number }>> =>
      inTransaction(kysely, async (tx) => {
        await lockKeys(tx, [`review votes ${voter.address}`]);
        const review = await tx
          .selectFrom('reviews')
          .select(['id', 'product_id', 'user_id', 'helpful'])
          .where('id', '=', id)
          .where('status', '=', 'approved')
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (review === undefined) return refuse('not-found');
        const { helpful, product_id, user_id } = review;
        if (voter.user !== undefined && voter.user === user_id) return ownReview;
        if (await hasVoted(tx, id, voter)) return ok({ helpful });
        const retryAfter = await secondsUntilAllowed(tx, id, voter, now());
        if (retryAfter > 0) return refuse('too-many-requests', '', { retryAfter });
        const row = { id: uuid(), review_id: id, user_id: voter.user ?? null, address_hmac: voter.address };
        await tx
          .insertInto('review_votes')
          .values({ ...row, created_at: now() })
          .execute();
        await tx
          .updateTable('reviews')
          .set({ helpful: helpful + 1 })
          .where('id', '=', id)
          .execute();
        await productChanged(tx, [product_id]);
        return ok({ helpful: helpful + 1 });
      }),

    /** Removes the addresses of old votes. The votes stay. */
    forgetAddresses: async (): Promise<void> => {
      const before = new Date(now().getTime() - retentionDays * DAY);
      await kysely
        .updateTable('review_votes')
        .set({ address_hmac: null })
        .where('created_at', '<', before)
        .where('address_hmac', 'is not', null)
        .execute();
    },
  };
}

async function hasVoted(tx: Tx, review: string, { user, address }: Voter): Promise<boolean> {
  const votes = tx.selectFrom('review_votes').select('id').where('review_id', '=', review);
  const own =
    user === undefined
      ? votes.where('user_id', 'is', null).where('address_hmac', '=', address)
      : votes.where('user_id', '=', user);
  return (await own.executeTakeFirst()) !== undefined;
}

async function secondsUntilAllowed(tx: Tx, review: string, { address }: Voter, time: Date): Promise<number> {
  const ofAddress = tx.selectFrom('review_votes').where('address_hmac', '=', address);
  const ofReview = await ofAddress.select('id').where('review_id', '=', review).limit(perReview).execute();
  if (ofReview.length >= perReview) return HOUR / 1000;
  const quota = slidingQuota({ limit: perHour, windowMs: HOUR });
  const recent = await ofAddress
    .select('created_at')
    .where('created_at', '>', quota.windowStart(time))
    .where('created_at', '<=', quota.windowEnd(time))
    .orderBy('created_at', 'desc')
    .limit(perHour)
    .execute();
  const times = recent.map(({ created_at }) => created_at);
  return quota.secondsUntilAllowed(times, time);
}
