import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import { HttpError, unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { answers, IdParams } from '../../shapes.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import type { CallbackService } from './callback.ts';
import type { RestockService } from './restock.ts';
import { CallbackBody, Received, Registered, RestockBody } from './schema.ts';

type Parts = { restock: RestockService; callback: CallbackService; visitor: VisitorHooks; hmac: Hmac };

const tags = ['requests'];
const mobileWrong = 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';

export function requestsRoutes({ restock, callback, visitor, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v1/products/:id/restock-requests',
      {
        schema: {
          tags,
          summary: 'Request an SMS when a variant is back in stock',
          params: IdParams,
          body: RestockBody,
          response: answers(Registered),
        },
      },
      async ({ params, body, ip }, reply) => {
        reply.header('cache-control', 'no-store');
        const mobile = parseMobile(body.mobile);
        // A program that filled the hidden field gets a normal response; an error would teach it to leave the field empty.
        if (body.website) return { data: { registered: true } };
        const request = { product: Number(params.id), variant: body.variant_id, mobile, address: hmac.address(ip) };
        unwrap(await restock.submit(request));
        return { data: { registered: true } };
      },
    );

    app.post(
      '/api/v1/callback-requests',
      {
        onRequest: visitor.optional,
        config: { refuses: [404] },
        schema: {
          tags,
          summary: 'Request a call about a price',
          body: CallbackBody,
          response: answers(Received),
        },
      },
      async ({ body, ip, visitor: member }, reply) => {
        reply.header('cache-control', 'no-store');
        const mobile = parseMobile(body.mobile);
        if (body.website) return { data: { reference: await callback.nextReference() } };
        const { product_id: product, variant_id: variant, name, best_time: bestTime } = body;
        const sender = { user: member?.user_id ?? null, address: hmac.address(ip) };
        return { data: unwrap(await callback.submit({ product, variant, name, mobile, bestTime, ...sender })) };
      },
    );
  };
}

function parseMobile(text: string): string {
  const mobile = toMobile(text);
  if (mobile === undefined) throw new HttpError({ reason: 'mobile-wrong', message: mobileWrong, field: 'mobile' });
  return mobile;
}
