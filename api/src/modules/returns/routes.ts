import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { NumberParams, Order } from '../orders/schema.ts';
import { ReturnBody, TrackingBody } from './schema.ts';
import type { ReturnsService } from './service.ts';

type Parts = { returns: ReturnsService; visitor: VisitorHooks };

export function returnsRoutes({ returns, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['orders'];
    const changes = { onRequest: visitor.required, config: { refuses: [409] as const } };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/orders/:number/return-requests',
      {
        ...changes,
        schema: {
          tags,
          summary: 'Request to return lines of a delivered order',
          headers: IdempotencyHeaders,
          params: NumberParams,
          body: ReturnBody,
          response: answers(Order),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        const number = Number(request.params.number);
        return { data: unwrap(await returns.request(user_id, number, request.body, repeatable(request, user_id))) };
      },
    );

    app.put(
      '/api/v1/orders/:number/return-tracking',
      {
        ...changes,
        schema: {
          tags,
          summary: 'The tracking code of the parcel that is sent back',
          params: NumberParams,
          body: TrackingBody,
          response: answers(Order),
        },
      },
      async (request) => {
        const { params, body } = request;
        const number = Number(params.number);
        return { data: unwrap(await returns.track(memberOf(request).user_id, number, body.tracking_code)) };
      },
    );
  };
}
