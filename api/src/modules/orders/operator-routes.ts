import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { unwrap } from '../../errors.ts';
import { line, oneOf, text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { fulfilments } from './commands.ts';
import type { OrdersDesk } from './desk.ts';
import { NumberParams } from './schema.ts';

type Parts = { desk: OrdersDesk; access: Guard };

const strict = { additionalProperties: false };
const AdvanceBody = Type.Object(
  { state: oneOf(fulfilments), tracking_code: Type.Optional(line({ min: 4, max: 40 })) },
  strict,
);
const CancelBody = Type.Object({ reason: text({ min: 3, max: 1_000 }) }, strict);
const actor: Actor = 'service:operator';

/** Used by `pnpm desk orders`. The edge does not forward these paths. */
export function ordersOperatorRoutes({ desk, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/orders', admin, async () => ({ data: await desk.listOpen() }));

    app.post(
      '/operator/v1/orders/:number/advance',
      { ...admin, schema: { params: NumberParams, body: AdvanceBody } },
      async ({ params, body: { state: to, tracking_code: trackingCode } }) => ({
        data: unwrap(await desk.advance(Number(params.number), { to, trackingCode, actor })),
      }),
    );

    app.post(
      '/operator/v1/orders/:number/cancel',
      { ...admin, schema: { params: NumberParams, body: CancelBody } },
      async ({ params, body: { reason } }) => ({
        data: unwrap(await desk.cancel(Number(params.number), { reason, actor })),
      }),
    );
  };
}
