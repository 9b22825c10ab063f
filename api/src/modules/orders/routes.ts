import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { CancelQuery, NumberParams, Order, Orders, OrdersQuery, Reorder, Reordered } from './schema.ts';
import type { OrdersService } from './service.ts';

type Parts = { orders: OrdersService; visitor: VisitorHooks };

export function ordersRoutes({ orders, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['orders'];
    const member = { onRequest: visitor.required };
    // The state may have changed meanwhile.
    const changes = { ...member, config: { refuses: [409] as const } };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/orders',
      {
        ...member,
        schema: {
          tags,
          summary: 'The orders of the member, newest first',
          querystring: OrdersQuery,
          response: answers(Orders),
        },
      },
      async (request) => ({ data: await orders.list(memberOf(request).user_id, request.query) }),
    );

    app.get(
      '/api/v1/orders/:number',
      {
        ...member,
        schema: { tags, summary: 'One order of the member', params: NumberParams, response: answers(Order) },
      },
      async (request) => ({
        data: orNotFound(await orders.read(memberOf(request).user_id, Number(request.params.number))),
      }),
    );

    app.post(
      '/api/v1/orders/:number/cancel',
      {
        ...changes,
        schema: {
          tags,
          summary: 'Cancel an order; what was paid goes to the wallet, or to the card while the gateway can send it',
          params: NumberParams,
          querystring: CancelQuery,
          response: answers(Order),
        },
      },
      async (request) => ({
        data: unwrap(
          await orders.cancel(memberOf(request).user_id, Number(request.params.number), request.query.refund),
        ),
      }),
    );

    app.get(
      '/api/v1/orders/:number/reorder',
      {
        ...member,
        schema: {
          tags,
          summary: 'The lines of an order at the prices of today',
          params: NumberParams,
          response: answers(Reorder),
        },
      },
      async (request) => ({
        data: orNotFound(await orders.previewReorder(memberOf(request).user_id, Number(request.params.number))),
      }),
    );

    app.post(
      '/api/v1/orders/:number/reorder',
      {
        ...member,
        schema: {
          tags,
          summary: 'Merge the lines of an order into the basket',
          params: NumberParams,
          response: answers(Reordered),
        },
      },
      async (request) => ({
        data: unwrap(await orders.reorder(memberOf(request).user_id, Number(request.params.number))),
      }),
    );
  };
}
