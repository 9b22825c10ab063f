import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { unwrap } from '../../errors.ts';
import { line, oneOf } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import { deskReasons, type StockDesk } from './desk.ts';

const operator: Actor = 'service:operator';
const SkuParams = Type.Object({ sku: Type.String({ minLength: 1, maxLength: 100 }) });
const ReportBody = Type.Object(
  {
    reason: oneOf(deskReasons),
    units: Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.5 }),
    note: Type.Optional(line({ max: 200 })),
  },
  { additionalProperties: false },
);

const StepBody = Type.Object(
  { step: Type.Union([Type.Literal(0.5), Type.Integer({ minimum: 1, maximum: 500 })]) },
  { additionalProperties: false },
);

const WithdrawalBody = Type.Object({ can_withdraw: Type.Boolean() }, { additionalProperties: false });

/** Used by `pnpm desk stock`. */
export function stockOperatorRoutes({ desk, access }: { desk: StockDesk; access: Guard }): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/stock/:sku', { ...admin, schema: { params: SkuParams } }, async ({ params }) => ({
      data: unwrap(await desk.find(params.sku)),
    }));

    app.post(
      '/operator/v1/stock/:sku/step',
      { ...admin, schema: { params: SkuParams, body: StepBody } },
      async ({ params, body }) => ({ data: unwrap(await desk.sellInSteps(params.sku, body.step)) }),
    );

    app.post(
      '/operator/v1/stock/:sku/withdrawal',
      { ...admin, schema: { params: SkuParams, body: WithdrawalBody } },
      async ({ params, body }) => ({ data: unwrap(await desk.allowWithdrawal(params.sku, body.can_withdraw)) }),
    );

    app.post(
      '/operator/v1/stock/:sku/reports',
      { ...admin, schema: { params: SkuParams, body: ReportBody } },
      async ({ params, body: { note = null, ...report } }) => ({
        data: unwrap(await desk.report(params.sku, { ...report, note, actor: operator })),
      }),
    );
  };
}
