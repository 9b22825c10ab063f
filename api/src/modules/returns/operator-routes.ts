import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { unwrap } from '../../errors.ts';
import { text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { NumberParams } from '../orders/schema.ts';
import type { ReturnsDesk } from './desk.ts';

type Parts = { desk: ReturnsDesk; access: Guard };

const strict = { additionalProperties: false };
const words = text({ min: 3, max: 1_000 });
const ApproveBody = Type.Object({ text: Type.Optional(words) }, strict);
const RejectBody = Type.Object({ reason: words }, strict);
const ReceiveBody = Type.Object({ restock: Type.Boolean() }, strict);
const actor: Actor = 'service:operator';

/** Used by `pnpm desk returns`. A return is named by the number of its order. The edge does not forward these paths. */
export function returnsOperatorRoutes({ desk, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/returns', admin, async () => ({ data: await desk.listOpen() }));

    app.post(
      '/operator/v1/returns/:number/approve',
      { ...admin, schema: { params: NumberParams, body: ApproveBody } },
      async ({ params, body }) => ({
        data: unwrap(await desk.approve(Number(params.number), { actor, text: body.text })),
      }),
    );
    app.post(
      '/operator/v1/returns/:number/reject',
      { ...admin, schema: { params: NumberParams, body: RejectBody } },
      async ({ params, body: { reason } }) => ({
        data: unwrap(await desk.reject(Number(params.number), { actor, reason })),
      }),
    );
    app.post(
      '/operator/v1/returns/:number/receive',
      { ...admin, schema: { params: NumberParams, body: ReceiveBody } },
      async ({ params, body: { restock } }) => ({
        data: unwrap(await desk.receive(Number(params.number), { actor, restock })),
      }),
    );
    app.post(
      '/operator/v1/returns/:number/refund',
      { ...admin, schema: { params: NumberParams } },
      async ({ params }) => ({ data: unwrap(await desk.refund(Number(params.number), { actor })) }),
    );
  };
}
