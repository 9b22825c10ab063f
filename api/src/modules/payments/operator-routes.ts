import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { orNotFound, unwrap } from '../../errors.ts';
import { line, Uuid } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { NumberParams } from '../orders/schema.ts';
import type { CardRefunds } from './card-refunds.ts';
import { deskPaymentOf, type PaymentsDesk } from './desk.ts';
import type { Reconciler } from './reconcile.ts';
import { ReferenceParams } from './schema.ts';
import type { BankTransfers } from './transfers.ts';

type Parts = {
  desk: PaymentsDesk;
  reconciler: Reconciler;
  refunds: CardRefunds;
  transfers: BankTransfers;
  access: Guard;
};

const RefundParams = Type.Object({ id: Uuid });
const DecideBody = Type.Object({ sent: Type.Boolean() }, { additionalProperties: false });
const ConfirmBody = Type.Object(
  { amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000_000 }), ref_id: line({ max: 60 }) },
  { additionalProperties: false },
);
const RejectBody = Type.Object({ reason: line({ max: 300 }) }, { additionalProperties: false });
const actor: Actor = 'service:operator';

/** Used by `pnpm desk payments`, `transfers` and `refunds`. The edge does not forward these paths. */
export function paymentsOperatorRoutes({
  desk,
  reconciler,
  refunds,
  transfers,
  access,
}: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/payments', admin, async () => ({ data: await desk.listOpen() }));

    app.get(
      '/operator/v1/orders/:number/payments',
      { ...admin, schema: { params: NumberParams } },
      async ({ params }) => ({
        data: orNotFound(await desk.listOfOrder(Number(params.number))),
      }),
    );

    // The work of the two jobs, without their next minute.
    app.post('/operator/v1/payments/reconcile', admin, async () => {
      await reconciler.run();
      await refunds.run();
      return { data: await desk.listOpen() };
    });

    app.post(
      '/operator/v1/payments/:reference/check',
      { ...admin, schema: { params: ReferenceParams } },
      async ({ params }) => ({ data: unwrap(await desk.check(params.reference)) }),
    );

    app.get('/operator/v1/transfers', admin, async () => ({ data: await transfers.listOpen() }));

    app.post(
      '/operator/v1/transfers/:reference/confirm',
      { ...admin, schema: { params: ReferenceParams, body: ConfirmBody } },
      async ({ params, body }) => {
        const { amount, ref_id: refId } = body;
        return { data: deskPaymentOf(unwrap(await transfers.confirm(params.reference, { amount, refId, actor }))) };
      },
    );

    app.post(
      '/operator/v1/transfers/:reference/reject',
      { ...admin, schema: { params: ReferenceParams, body: RejectBody } },
      async ({ params, body }) => ({
        data: deskPaymentOf(unwrap(await transfers.reject(params.reference, { reason: body.reason, actor }))),
      }),
    );

    app.get('/operator/v1/refunds', admin, async () => ({ data: await refunds.listOpen() }));

    app.post('/operator/v1/refunds/:id/check', { ...admin, schema: { params: RefundParams } }, async ({ params }) => ({
      data: unwrap(await refunds.driveNow(params.id)),
    }));

    app.post(
      '/operator/v1/refunds/:id/decide',
      { ...admin, schema: { params: RefundParams, body: DecideBody } },
      async ({ params, body }) => ({ data: unwrap(await refunds.decide(params.id, { isSent: body.sent, actor })) }),
    );
  };
}
