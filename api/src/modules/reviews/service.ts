import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { productChanged } from '../catalogue/derived.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { orderPictureOf } from '../orders/view.ts';
import { claimUploads, releaseUploads } from '../uploads/claim.ts';
import { lockReview, type ReviewRow, reviewsRepository } from './repository.ts';
import { type Awaiting, type EditBody, OwnReview, type OwnReviews, type ReviewBody } from './schema.ts';
import { nextStatus } from './states.ts';

export type ReviewsService = ReturnType<typeof reviewsService>;
type Parts = { now: () => Date };
type ShownRow = Awaited<ReturnType<ReturnType<typeof reviewsRepository>['findOne']>>;

const pageSize = 20;
/** Products that wait for a review of one member; older ones appear as the newer ones are reviewed. */
const awaitingSize = 50;

const refusals = {
  notReceived: refuse('not-received', 'دربارهٔ کالایی دیدگاه بنویسید که خریده و تحویل گرفته‌اید.', {
    field: 'product_id',
  }),
  exists: refuse('review-exists', 'قبلاً دربارهٔ این کالا دیدگاه نوشته‌اید. همان را ویرایش کنید.'),
  files: (reason: string, message: string) => refuse(reason, message, { field: 'files' }),
};

/** The member's side of reviews; the shop's side is in `desk.ts`. */
export function reviewsService(kysely: Kysely<Schema>, { now }: Parts) {
  async function viewOf(db: Connection, rows: ShownRow[]): Promise<OwnReview[]> {
    const pictures = await reviewsRepository(db).pictures(rows.map(({ id }) => id));
    return rows.map((row) => {
      const { id, product_id, title, rating, text, status, reason, created_at } = row;
      const own = pictures.filter(({ review_id }) => review_id === id);
      return {
        id,
        product_id,
        title,
        url: `/products/${product_id}`,
        picture: orderPictureOf(row),
        rating,
        text,
        status,
        reason,
        created_at: created_at.toISOString(),
        files: own.map(({ upload_id }) => ({ id: upload_id, url: `/api/v1/uploads/${upload_id}/file` })),
      };
    });
  }

  async function viewOne(tx: Tx, id: string): Promise<Result<OwnReview>> {
    const [view] = await viewOf(tx, [await reviewsRepository(tx).findOne(id)]);
    return view === undefined ? refuse('not-found') : ok(view);
  }

  /** Runs a change with the review locked. A review of another member is answered like one that does not exist. */
  const change = <Value>(user: string, id: string, work: (tx: Tx, review: ReviewRow) => Promise<Result<Value>>) =>
    inTransaction(kysely, async (tx): Promise<Result<Value>> => {
      const review = await lockReview(tx, id);
      return review?.user_id === user ? work(tx, review) : refuse('not-found');
    });

  async function add(
    tx: Tx,
    user: string,
    { product_id, rating, text, files = [] }: ReviewBody,
  ): Promise<Result<OwnReview>> {
    const reviews = reviewsRepository(tx);
    const line = await reviews.findReceived(user, product_id);
    if (line === undefined) return refusals.notReceived;
    const at = now();
    const id = uuid({ msecs: at.getTime() });
    const claimed = await claimUploads(tx, { ids: files, owner: user, purpose: 'review' });
    if (!claimed.ok) return refusals.files(claimed.reason, claimed.message);
    const isNew = await reviews.add({ ...line, id, user_id: user, rating, text, created_at: at });
    // The claim must be rolled back.
    if (!isNew) throw new ReviewExists();
    await reviews.setPictures(
      id,
      claimed.value.map((upload) => upload.id),
    );
    return viewOne(tx, id);
  }

  async function edit(
    tx: Tx,
    review: ReviewRow,
    { rating, text, files }: EditBody,
    user: string,
  ): Promise<Result<OwnReview>> {
    const { id, status, revision, product_id } = review;
    const reviews = reviewsRepository(tx);
    const before = (await reviews.pictures([id])).map(({ upload_id }) => upload_id);
    const added = files.filter((file) => !before.includes(file));
    const claimed = await claimUploads(tx, { ids: added, owner: user, purpose: 'review' });
    if (!claimed.ok) return refusals.files(claimed.reason, claimed.message);
    await reviews.setPictures(id, [...new Set(files)]);
    await releaseUploads(
      tx,
      before.filter((file) => !files.includes(file)),
    );
    const pending = nextStatus(status, 'edit') ?? status;
    await reviews.change(id, {
      rating,
      text,
      status: pending,
      reason: null,
      updated_at: now(),
      revision: revision + 1,
    });
    const view = await viewOne(tx, id);
    if (status === 'approved') await productChanged(tx, [product_id]);
    return view;
  }

  return {
    awaiting: async (user: string): Promise<Awaiting> => {
      const rows = await reviewsRepository(kysely).findAwaiting(user, awaitingSize);
      return {
        items: rows.map((row) => ({
          product_id: row.product_id,
          title: row.title,
          options: row.options,
          picture: orderPictureOf(row),
          url: `/products/${row.product_id}`,
          order: row.number,
          delivered_at: row.delivered_at?.toISOString() ?? null,
        })),
      };
    },

    list: async (user: string, after: string | undefined): Promise<OwnReviews> => {
      const rows = await reviewsRepository(kysely).findPage(user, { after, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      return { items: await viewOf(kysely, page), next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
    },

    add: async (user: string, body: ReviewBody, request: Repeatable | undefined): Promise<Result<OwnReview>> => {
      try {
        return await inTransaction(kysely, (tx) =>
          answerOnce(tx, { request, answer: OwnReview, now: now() }, () => add(tx, user, body)),
        );
      } catch (error) {
        if (error instanceof ReviewExists) return refusals.exists;
        throw error;
      }
    },

    /** Makes the review pending again. */
    edit: (user: string, id: string, body: EditBody): Promise<Result<OwnReview>> =>
      change(user, id, (tx, review) => edit(tx, review, body, user)),

    remove: (user: string, id: string): Promise<Result<{ removed: boolean }>> =>
      change(user, id, async (tx, { product_id, status }) => {
        const reviews = reviewsRepository(tx);
        const files = (await reviews.pictures([id])).map(({ upload_id }) => upload_id);
        await reviews.remove(id);
        await releaseUploads(tx, files);
        if (status === 'approved') await productChanged(tx, [product_id]);
        return ok({ removed: true });
      }),
  };
}

class ReviewExists extends Error {}
