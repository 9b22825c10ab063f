import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import { couponKinds } from '../../database/tables/orders.ts';
import { HttpError, unwrap } from '../../errors.ts';
import { line, oneOf } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { CouponsDesk } from './desk.ts';
import type { CouponRow } from './repository.ts';

type Parts = { desk: CouponsDesk; access: Guard };

const operator: Actor = 'service:operator';
const Amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 });
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
/** Without a zone, the time would be that of the server's zone. */
const TimeWithZone = Type.String({ pattern: '^[0-9-]{10}T[0-9:.]{5,12}(Z|[+-][0-9]{2}:[0-9]{2})$' });
const CodeParams = Type.Object({ code: Type.String({ maxLength: 100 }) });
const CreateBody = Type.Object(
  {
    code: line({ max: 60 }),
    title: line({ max: 100 }),
    kind: oneOf(couponKinds),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    amount: Type.Optional(Amount),
    max_discount: Type.Optional(Amount),
    min_goods: Type.Optional(Amount),
    category_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { minItems: 1, maxItems: 100 }),
    ),
    max_uses: Type.Optional(Count),
    max_uses_per_member: Type.Optional(Count),
    starts_at: Type.Optional(TimeWithZone),
    ends_at: Type.Optional(TimeWithZone),
  },
  { additionalProperties: false },
);

/** Used by `pnpm desk coupons`. */
export function couponsOperatorRoutes({ desk, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };

    app.get('/operator/v1/coupons', admin, async () => ({
      data: (await desk.list()).map(({ uses, ...coupon }) => ({ ...viewOf(coupon), uses })),
    }));

    app.post('/operator/v1/coupons', { ...admin, schema: { body: CreateBody } }, async ({ body }) => {
      const { starts_at, ends_at, ...rules } = body;
      const dates = {
        ...(starts_at !== undefined && { starts_at: timeOf('starts_at', starts_at) }),
        ...(ends_at !== undefined && { ends_at: timeOf('ends_at', ends_at) }),
      };
      return { data: viewOf(unwrap(await desk.create({ ...rules, ...dates }, operator))) };
    });

    app.post('/operator/v1/coupons/:code/end', { ...admin, schema: { params: CodeParams } }, async ({ params }) => ({
      data: viewOf(unwrap(await desk.end(params.code))),
    }));
  };
}

function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new HttpError({ reason: 'invalid', message: 'not a time', field });
  return time;
}

function viewOf({ id: _, actor: __, starts_at, ends_at, created_at, ...coupon }: CouponRow) {
  const dates = { starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null };
  return { ...coupon, ...dates, created_at: created_at.toISOString() };
}
