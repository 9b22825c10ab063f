import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { unwrap } from '../../errors.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { Basket, Count, LineBody, LinesBody, Merged, QuantityBody, VariantParams } from './schema.ts';
import type { BasketService } from './service.ts';

type Parts = { basket: BasketService; visitor: VisitorHooks };

const answer = { response: { 200: Type.Object({ data: Basket }) }, tags: ['basket'] };

/** The paths are those of the specification. A change responds with the whole basket, so that the client needs no second request. */
export function basketRoutes({ basket, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const members = { onRequest: visitor.required };

    app.get(
      '/api/v1/orders/basket/items/count',
      {
        ...members,
        schema: {
          summary: 'The number of lines in the basket',
          tags: ['basket'],
          response: { 200: Type.Object({ data: Count }) },
        },
      },
      async (request, reply) => uncached(reply, { count: await basket.count(memberOf(request).user_id) }),
    );

    app.get(
      '/api/v1/orders/basket',
      { ...members, schema: { summary: 'The basket of the member', ...answer } },
      async (request, reply) => uncached(reply, await basket.read(memberOf(request).user_id)),
    );

    app.put(
      '/api/v1/orders/basket',
      { ...members, schema: { summary: 'Replace all lines of the basket', body: LinesBody, ...answer } },
      async (request, reply) =>
        uncached(reply, unwrap(await basket.replace(memberOf(request).user_id, request.body.items))),
    );

    app.post(
      '/api/v1/orders/basket/items',
      { ...members, schema: { summary: 'Add pieces of a variant', body: LineBody, ...answer } },
      async (request, reply) => uncached(reply, unwrap(await basket.add(memberOf(request).user_id, request.body))),
    );

    app.patch(
      '/api/v1/orders/basket/items/:variant_id',
      {
        ...members,
        schema: { summary: 'Change the quantity of a line', params: VariantParams, body: QuantityBody, ...answer },
      },
      async (request, reply) => {
        const line = { variant_id: Number(request.params.variant_id), ...request.body };
        return uncached(reply, unwrap(await basket.setQuantity(memberOf(request).user_id, line)));
      },
    );

    app.delete(
      '/api/v1/orders/basket/items/:variant_id',
      { ...members, schema: { summary: 'Remove a line', params: VariantParams, ...answer } },
      async (request, reply) =>
        uncached(reply, unwrap(await basket.remove(memberOf(request).user_id, Number(request.params.variant_id)))),
    );

    app.post(
      '/api/v1/orders/basket/merge',
      {
        ...members,
        schema: {
          summary: "Merge a guest's basket into the member's",
          tags: ['basket'],
          body: LinesBody,
          response: { 200: Type.Object({ data: Merged }) },
        },
      },
      async (request, reply) =>
        uncached(reply, unwrap(await basket.merge(memberOf(request).user_id, request.body.items))),
    );

    app.post(
      '/api/v1/orders/basket/price',
      { schema: { summary: "Price and check a guest's basket without storing it", body: LinesBody, ...answer } },
      async ({ body }, reply) => uncached(reply, await basket.price(body.items)),
    );
  };
}

/** The response body, with headers that forbid caching: a basket is personal. */
function uncached<T>(reply: FastifyReply, data: T): { data: T } {
  reply.header('cache-control', 'no-store');
  return { data };
}
