import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import {
  Awaiting,
  EditBody,
  Helpful,
  OwnReview,
  OwnReviews,
  Removed,
  ReviewBody,
  ReviewParams,
  ReviewsQuery,
} from './schema.ts';
import type { ReviewsService } from './service.ts';
import type { ReviewVotes } from './votes.ts';

type Parts = { reviews: ReviewsService; votes: ReviewVotes; visitor: VisitorHooks; hmac: Hmac };

export function reviewsRoutes({ reviews, votes, visitor, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['reviews'];
    const member = { onRequest: visitor.required };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.put(
      '/api/v1/reviews/:id/helpful',
      {
        onRequest: visitor.optional,
        config: { refuses: [404, 409, 429] },
        schema: {
          tags,
          summary: 'Vote for a review that was helpful; a repeated vote counts once',
          params: ReviewParams,
          response: answers(Helpful),
        },
      },
      async ({ params, ip, visitor: voter }) => ({
        data: unwrap(await votes.add(params.id, { user: voter?.user_id, address: hmac.address(ip) })),
      }),
    );

    app.get(
      '/api/v1/account/reviews/awaiting',
      {
        ...member,
        schema: { tags, summary: 'The products that the member can review', response: answers(Awaiting) },
      },
      async (request) => ({ data: await reviews.awaiting(memberOf(request).user_id) }),
    );

    app.get(
      '/api/v1/account/reviews',
      {
        ...member,
        schema: {
          tags,
          summary: 'The reviews of the member, newest first',
          querystring: ReviewsQuery,
          response: answers(OwnReviews),
        },
      },
      async (request) => ({ data: await reviews.list(memberOf(request).user_id, request.query.after) }),
    );

    app.post(
      '/api/v1/account/reviews',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          tags,
          summary: 'Review a product that was received',
          headers: IdempotencyHeaders,
          body: ReviewBody,
          response: answers(OwnReview),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return { data: unwrap(await reviews.add(user_id, request.body, repeatable(request, user_id))) };
      },
    );

    app.patch(
      '/api/v1/account/reviews/:id',
      {
        ...member,
        schema: {
          tags,
          summary: 'Edit a review, which is then pending again',
          params: ReviewParams,
          body: EditBody,
          response: answers(OwnReview),
        },
      },
      async (request) => ({
        data: unwrap(await reviews.edit(memberOf(request).user_id, request.params.id, request.body)),
      }),
    );

    app.delete(
      '/api/v1/account/reviews/:id',
      {
        ...member,
        schema: { tags, summary: 'Delete a review', params: ReviewParams, response: answers(Removed) },
      },
      async (request) => ({ data: unwrap(await reviews.remove(memberOf(request).user_id, request.params.id)) }),
    );
  };
}
