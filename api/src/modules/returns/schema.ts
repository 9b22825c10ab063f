import { returnForm, returnTrackingForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { Money, WantedUnits } from '../../shapes.ts';

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

const ReturnedLine = Type.Object(
  {
    variant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    quantity: WantedUnits,
  },
  { additionalProperties: false },
);

export const ReturnBody = formBody(returnForm, {
  lines: Type.Array(ReturnedLine, { minItems: 1, maxItems: 200 }),
  /** Ids of uploads for the purpose `return`. More files than a return may have get a readable refusal, so this bound is wider. */
  files: Type.Optional(Type.Array(Type.String({ pattern: uuid }), { maxItems: 20 })),
  /** The refund in Rial that the member was shown. */
  refund: Money,
});
export type ReturnBody = Static<typeof ReturnBody>;

export const TrackingBody = formBody(returnTrackingForm);
