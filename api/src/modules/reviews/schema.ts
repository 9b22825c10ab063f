import { reviewForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { oneOf, orNull, Uuid } from '../../shapes.ts';
import { PictureView } from '../pictures/view.ts';

const Timestamp = Type.String({ description: 'UTC' });

/** Ids of uploads for the purpose `review`. More files than a review may have get a readable refusal, so this bound is wider. */
const files = Type.Array(Uuid, { maxItems: 20 });

export const ReviewBody = formBody(reviewForm, {
  product_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  files: Type.Optional(files),
});
export type ReviewBody = Static<typeof ReviewBody>;

/** `files`: all pictures that the review shows from now on. */
export const EditBody = formBody(reviewForm, { files });
export type EditBody = Static<typeof EditBody>;

/** The number of votes for a review. */
export const Helpful = Type.Object({ helpful: Type.Integer() });

export const ReviewParams = Type.Object({ id: Uuid });
export const PictureParams = Type.Object({
  id: Uuid,
  file: oneOf(['320.webp', '1280.webp']),
});
export const ReviewsQuery = Type.Object({
  after: Type.Optional(Type.String({ ...Uuid, description: '`next` of the page before' })),
});

export const OwnReview = Type.Object({
  id: Type.String(),
  product_id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  picture: orNull(PictureView),
  rating: Type.Integer(),
  text: Type.String(),
  status: oneOf(['pending', 'approved', 'rejected']),
  /** Why the review was rejected. */
  reason: orNull(Type.String()),
  files: Type.Array(Type.Object({ id: Type.String(), url: Type.String() })),
  created_at: Timestamp,
});
export type OwnReview = Static<typeof OwnReview>;

export const OwnReviews = Type.Object({
  items: Type.Array(OwnReview),
  next: orNull(Type.String({ description: 'the value of `after` for the next page' })),
});
export type OwnReviews = Static<typeof OwnReviews>;

/** Products that the member has received and not reviewed. */
export const Awaiting = Type.Object({
  items: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      title: Type.String(),
      options: Type.String(),
      url: Type.String(),
      picture: orNull(PictureView),
      order: Type.Integer({ description: 'the number of the order' }),
      delivered_at: orNull(Timestamp),
    }),
  ),
});
export type Awaiting = Static<typeof Awaiting>;

export const Removed = Type.Object({ removed: Type.Boolean() });
