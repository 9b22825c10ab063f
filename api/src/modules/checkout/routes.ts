import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { Order } from '../orders/schema.ts';
import type { PlacingService } from './placing.ts';
import { Checkout, CouponBody, DeliveryBody, PlaceBody } from './schema.ts';
import type { CheckoutService } from './service.ts';

type Parts = { checkout: CheckoutService; placing: PlacingService; visitor: VisitorHooks; hmac: Hmac };

/** A change responds with the whole checkout, because each choice can change prices, dates and problems. */
export function checkoutRoutes({ checkout, placing, visitor, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['checkout'];
    const member = { onRequest: visitor.required };
    const answer = { tags, response: answers(Checkout) };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/checkout',
      { ...member, schema: { summary: 'What the member would order now, with prices and what is missing', ...answer } },
      async (request) => ({ data: await checkout.read(memberOf(request).user_id) }),
    );

    app.put(
      '/api/v1/checkout/delivery',
      { ...member, schema: { summary: 'Choose how and where the order is delivered', body: DeliveryBody, ...answer } },
      async (request) => ({ data: unwrap(await checkout.setDelivery(memberOf(request).user_id, request.body)) }),
    );

    app.put(
      '/api/v1/checkout/coupon',
      {
        ...member,
        config: { refuses: [429] },
        schema: { summary: 'Use a coupon', body: CouponBody, ...answer },
      },
      async (request) => {
        const guess = { code: request.body.code, address: hmac.address(request.ip) };
        return { data: unwrap(await checkout.setCoupon(memberOf(request).user_id, guess)) };
      },
    );

    app.delete(
      '/api/v1/checkout/coupon',
      { ...member, schema: { summary: 'Take the coupon away', ...answer } },
      async (request) => ({ data: unwrap(await checkout.removeCoupon(memberOf(request).user_id)) }),
    );

    app.post(
      '/api/v1/orders',
      {
        ...member,
        // The basket or a price may have changed meanwhile.
        config: { refuses: [409, 429] },
        schema: {
          tags: ['orders'],
          summary: 'Place the order of the checkout; its stock is held until it is paid or expires',
          headers: IdempotencyHeaders,
          body: PlaceBody,
          response: answers(Order),
        },
      },
      async (request) => {
        const { user_id: user } = memberOf(request);
        const buyer = { user, address: hmac.address(request.ip) };
        return { data: unwrap(await placing.place(buyer, request.body, repeatable(request, user))) };
      },
    );
  };
}
