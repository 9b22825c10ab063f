import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { accepted } from '../../errors.ts';
import { signedIn, type VisitorHooks } from '../identity/visitor.ts';
import { AddBody, Basket, Count, GuestBody, LinesBody, Merged, QuantityBody, VariantParams } from './schema.ts';
import type { BasketService } from './service.ts';

type Parts = { basket: BasketService; visitor: VisitorHooks };

const answer = { response: { 200: Type.Object({ data: Basket }) }, tags: ['basket'] };

/** Paths as the specification has them; a change answers with the whole basket, so that nothing has to be asked twice. */
export function basketRoutes({ basket, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const members = { onRequest: visitor.required };

    app.get(
      '/api/v1/orders/basket/items/count',
      {
        ...members,
        schema: { summary: 'How many lines', tags: ['basket'], response: { 200: Type.Object({ data: Count }) } },
      },
      async (request, reply) => own(reply, { count: await basket.count(signedIn(request).user_id) }),
    );

    app.get(
      '/api/v1/orders/basket',
      { ...members, schema: { summary: 'The basket', ...answer } },
      async (request, reply) => own(reply, await basket.read(signedIn(request).user_id)),
    );

    app.put(
      '/api/v1/orders/basket',
      { ...members, schema: { summary: 'Put these lines in place of all others', body: LinesBody, ...answer } },
      async (request, reply) =>
        own(reply, accepted(await basket.replace(signedIn(request).user_id, request.body.items))),
    );

    app.post(
      '/api/v1/orders/basket/items',
      { ...members, schema: { summary: 'Add pieces of a variant', body: AddBody, ...answer } },
      async (request, reply) => own(reply, accepted(await basket.add(signedIn(request).user_id, request.body))),
    );

    app.patch(
      '/api/v1/orders/basket/items/:variant_id',
      {
        ...members,
        schema: { summary: 'Change the quantity of a line', params: VariantParams, body: QuantityBody, ...answer },
      },
      async (request, reply) => {
        const asked = { variant_id: Number(request.params.variant_id), quantity: request.body.quantity };
        return own(reply, accepted(await basket.setQuantity(signedIn(request).user_id, asked)));
      },
    );

    app.delete(
      '/api/v1/orders/basket/items/:variant_id',
      { ...members, schema: { summary: 'Take a line out', params: VariantParams, ...answer } },
      async (request, reply) =>
        own(reply, accepted(await basket.remove(signedIn(request).user_id, Number(request.params.variant_id)))),
    );

    app.post(
      '/api/v1/orders/basket/merge',
      {
        ...members,
        schema: {
          summary: "Join a guest's basket to the member's",
          tags: ['basket'],
          body: LinesBody,
          response: { 200: Type.Object({ data: Merged }) },
        },
      },
      async (request, reply) => own(reply, accepted(await basket.merge(signedIn(request).user_id, request.body.items))),
    );

    app.post(
      '/api/v1/orders/basket/price',
      { schema: { summary: "Price and check a guest's basket; nothing is kept", body: GuestBody, ...answer } },
      async ({ body }, reply) =>
        own(reply, await basket.price(body.items.map((line) => ({ price_seen: null, ...line })))),
    );
  };
}

/** Nobody but the one who asked may keep it. */
function own<T>(reply: FastifyReply, data: T): { data: T } {
  reply.header('cache-control', 'no-store');
  return { data };
}
