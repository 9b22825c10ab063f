import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { parseMobile } from '../../mobile.ts';
import { answers, IdParams } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import type { CallbackService } from './callback.ts';
import type { RestockService } from './restock.ts';
import { CallbackBody, Received, Registered, RestockBody } from './schema.ts';

type Parts = { restock: RestockService; callback: CallbackService; visitor: VisitorHooks; hmac: Hmac };

const tags = ['requests'];

export function requestsRoutes({ restock, callback, visitor, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v1/products/:id/restock-requests',
      {
        config: { refuses: [409] },
        schema: {
          tags,
          summary: 'Request an SMS when a variant is back in stock',
          headers: IdempotencyHeaders,
          params: IdParams,
          body: RestockBody,
          response: answers(Registered),
        },
      },
      async (request, reply) => {
        const { params, body, ip } = request;
        reply.header('cache-control', 'no-store');
        const mobile = parseMobile(body);
        // A program that filled the hidden field gets a normal response; an error would teach it to leave the field empty.
        if (body.website) return { data: { registered: true } };
        const address = hmac.address(ip);
        const wanted = { product: Number(params.id), variant: body.variant_id, mobile, address };
        return { data: unwrap(await restock.submit(wanted, repeatable(request, address))) };
      },
    );

    app.post(
      '/api/v1/callback-requests',
      {
        onRequest: visitor.optional,
        config: { refuses: [404, 409] },
        schema: {
          tags,
          summary: 'Request a call about a price',
          headers: IdempotencyHeaders,
          body: CallbackBody,
          response: answers(Received),
        },
      },
      async (request, reply) => {
        const { body, ip, visitor: member } = request;
        reply.header('cache-control', 'no-store');
        const mobile = parseMobile(body);
        if (body.website) return { data: { reference: await callback.nextReference() } };
        const { product_id: product, variant_id: variant, name, quantity, best_time: bestTime } = body;
        const sender = { user: member?.user_id ?? null, address: hmac.address(ip) };
        const wanted = { product, variant, name, mobile, quantity, bestTime, ...sender };
        const caller = sender.user ?? sender.address;
        return { data: unwrap(await callback.submit(wanted, repeatable(request, caller))) };
      },
    );
  };
}
