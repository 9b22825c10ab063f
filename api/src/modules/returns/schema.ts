import { returnReasons } from '@shop/shared/lib/returns';
import { type Static, Type } from 'typebox';
import { line, Money, oneOf, text } from '../../shapes.ts';

const strict = { additionalProperties: false };
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

export const ReturnBody = Type.Object(
  {
    reason: oneOf(returnReasons),
    note: Type.Optional(text({ min: 0, max: 1_000 })),
    lines: Type.Array(
      Type.Object(
        {
          variant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
          quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 200 },
    ),
    /** Ids of uploads for the purpose `return`. More files than a return may have get a readable refusal, so this bound is wider. */
    files: Type.Optional(Type.Array(Type.String({ pattern: uuid }), { maxItems: 20 })),
    /** The refund in Rial that the member was shown. */
    refund: Money,
  },
  strict,
);
export type ReturnBody = Static<typeof ReturnBody>;

export const TrackingBody = Type.Object({ tracking_code: line({ min: 4, max: 40 }) }, strict);
