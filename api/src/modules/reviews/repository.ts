import { type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { ReviewStatus } from '../../database/tables/catalogue.ts';
import type { Tx } from '../../database/transaction.ts';
import { receivedStates } from '../orders/states.ts';

export type ReviewRow = Selectable<Schema['reviews']>;
export type ReceivedLine = { order_id: string; variant_id: number; product_id: number };
type NewReview = ReceivedLine & { id: string; user_id: string; rating: number; text: string; created_at: Date };

/** Locks the review until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function reviewsRepository(db: Connection) {
  /** Lines that a member has received. */
  const received = (user: string) =>
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .where('orders.user_id', '=', user)
      .where('orders.state', 'in', receivedStates);

  const withProduct = () =>
    db
      .selectFrom('reviews')
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.order_id', '=', 'reviews.order_id')
          .onRef('order_lines.variant_id', '=', 'reviews.variant_id'),
      )
      .leftJoin('pictures', 'pictures.id', 'picture_id')
      .select(['reviews.id', 'reviews.product_id', 'rating', 'text', 'status', 'reason', 'reviews.created_at'])
      .select(['reviews.updated_at', 'title', 'picture_id', 'picture_alt', 'revision'])
      .select(['width as picture_width', 'height as picture_height', 'colour as picture_colour']);

  return {
    /** The line of the newest order with this product that the member has received. */
    findReceived: (user: string, product: number): Promise<ReceivedLine | undefined> =>
      received(user)
        .select(['order_lines.order_id', 'variant_id', 'product_id'])
        .where('product_id', '=', product)
        .orderBy('orders.id', 'desc')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst(),

    /** One line for each product that the member has received and not reviewed, the newest order first. */
    findAwaiting: (user: string, limit: number) =>
      db
        .selectFrom(
          received(user)
            .leftJoin('pictures', 'pictures.id', 'picture_id')
            .distinctOn('product_id')
            .select(['product_id', 'title', 'options', 'number', 'delivered_at', 'orders.id as order_id'])
            .select(['picture_id', 'picture_alt', 'width as picture_width', 'height as picture_height'])
            .select('colour as picture_colour')
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('reviews')
                    .whereRef('reviews.product_id', '=', 'order_lines.product_id')
                    .where('reviews.user_id', '=', user),
                ),
              ),
            )
            .orderBy('product_id')
            .orderBy('orders.id', 'desc')
            .as('awaiting'),
        )
        .selectAll()
        .orderBy('order_id', 'desc')
        .orderBy('product_id')
        .limit(limit)
        .execute(),

    /** The reviews of a member, the newest first. */
    findPage: (user: string, { after, limit }: { after?: string | undefined; limit: number }) => {
      const page = withProduct().where('reviews.user_id', '=', user).orderBy('reviews.id', 'desc').limit(limit);
      return (after === undefined ? page : page.where('reviews.id', '<', after)).execute();
    },

    findOne: (id: string) => withProduct().where('reviews.id', '=', id).executeTakeFirstOrThrow(),

    /** Reviews that wait for a decision, the oldest first, for the shop. */
    findPending: (limit: number) =>
      withProduct().where('status', '=', 'pending').orderBy('reviews.created_at').limit(limit).execute(),

    /** False when the member has reviewed the product before. */
    add: async (review: NewReview): Promise<boolean> => {
      const { rows } = await sql`
        insert into reviews (id, product_id, user_id, order_id, variant_id, rating, text, status, created_at)
        values (${review.id}, ${review.product_id}, ${review.user_id}, ${review.order_id}, ${review.variant_id},
          ${review.rating}, ${review.text}, 'pending', ${review.created_at})
        on conflict (product_id, user_id) do nothing returning id`.execute(db);
      return rows.length === 1;
    },

    change: async (id: string, changes: Updateable<Schema['reviews']> & { status: ReviewStatus }): Promise<void> => {
      await db.updateTable('reviews').set(changes).where('id', '=', id).execute();
    },

    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('reviews').where('id', '=', id).execute();
    },

    /** The ids of the uploads that these reviews show, in their order. */
    pictures: async (reviews: readonly string[]): Promise<{ review_id: string; upload_id: string }[]> =>
      db
        .selectFrom('review_pictures')
        .select(['review_id', 'upload_id'])
        .where('review_id', '=', sql<string>`any(${reviews}::uuid[])`)
        .orderBy('position')
        .execute(),

    /** The folder of an upload that an approved review shows. */
    publicPicture: async (upload: string): Promise<string | undefined> => {
      const row = await db
        .selectFrom('review_pictures')
        .innerJoin('reviews', 'reviews.id', 'review_id')
        .innerJoin('uploads', 'uploads.id', 'upload_id')
        .select('path')
        .where('upload_id', '=', upload)
        .where('status', '=', 'approved')
        .where('purpose', '=', 'review')
        .executeTakeFirst();
      return row?.path;
    },

    setPictures: async (review: string, uploads: readonly string[]): Promise<void> => {
      await db.deleteFrom('review_pictures').where('review_id', '=', review).execute();
      if (uploads.length === 0) return;
      const rows = uploads.map((upload_id, position) => ({ upload_id, position, review_id: review }));
      await db.insertInto('review_pictures').values(rows).execute();
    },
  };
}
