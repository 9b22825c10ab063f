import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import { accepted, found, Problem } from '../../errors.ts';
import type { Keyed } from '../../keyed.ts';
import { answers, IdParams } from '../../shapes.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import type { CallbackService } from './callback.ts';
import type { RestockService } from './restock.ts';
import { CallbackBody, Received, Registered, RestockBody } from './schema.ts';
import { mobileWrong } from './texts.ts';

type Parts = { restock: RestockService; callback: CallbackService; visitor: VisitorHooks; keyed: Keyed };

const tags = ['requests'];

export function requestsRoutes({ restock, callback, visitor, keyed }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v1/products/:id/restock-requests',
      {
        schema: {
          tags,
          summary: 'Ask to be told by SMS when a variant is back',
          params: IdParams,
          body: RestockBody,
          response: answers(Registered),
        },
      },
      async ({ params, body, ip }, reply) => {
        reply.header('cache-control', 'no-store');
        const mobile = mobileIn(body.mobile);
        // A program that is told it was caught learns to leave the field empty.
        if (body.website) return { data: { registered: true } };
        const asked = { product: Number(params.id), variant: body.variant_id, mobile, address: keyed.address(ip) };
        pacedBy(accepted(found(await restock.ask(asked))));
        return { data: { registered: true } };
      },
    );

    app.post(
      '/api/v1/callback-requests',
      {
        onRequest: visitor.optional,
        schema: {
          tags,
          summary: 'Ask to be called about a price',
          body: CallbackBody,
          response: answers(Received),
        },
      },
      async ({ body, ip, visitor: who }, reply) => {
        reply.header('cache-control', 'no-store');
        const mobile = mobileIn(body.mobile);
        if (body.website) return { data: { reference: await callback.decoy() } };
        const { product_id: product, variant_id: variant, name, best_time: bestTime } = body;
        const from = { user: who?.user_id ?? null, address: keyed.address(ip) };
        const sent = found(await callback.ask({ product, variant, name, mobile, bestTime, ...from }));
        if ('retryAfter' in sent) return pacedBy(sent);
        return { data: sent };
      },
    );
  };
}

function mobileIn(text: string): string {
  const mobile = toMobile(text);
  if (mobile === undefined) throw new Problem(422, 'mobile-wrong', mobileWrong, { field: 'mobile' });
  return mobile;
}

function pacedBy(pace: { retryAfter: number }): never;
function pacedBy(pace: { retryAfter?: number }): void;
function pacedBy({ retryAfter }: { retryAfter?: number }): void {
  if (retryAfter !== undefined) throw new Problem(429, 'too-many-requests', '', { retryAfter });
}
