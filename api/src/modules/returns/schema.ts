import { returnForm, returnTrackingForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { Money, Uuid, WantedUnits } from '../../shapes.ts';

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
  files: Type.Optional(Type.Array(Uuid, { maxItems: 20 })),
  /** The refund in Rial that the member was shown. */
  refund: Money,
});
export type ReturnBody = Static<typeof ReturnBody>;

export const TrackingBody = formBody(returnTrackingForm);
