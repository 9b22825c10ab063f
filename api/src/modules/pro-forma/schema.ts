import { proFormaBuyerForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { oneOf, orNull } from '../../shapes.ts';
import { Lines } from '../basket/schema.ts';
import { amounts, Line, Party } from '../invoices/schema.ts';

const strict = { additionalProperties: false };

/** `items`: the lines of a guest's basket; null: the basket of the member. */
const basket = { items: orNull(Lines) };
export const ProFormaBody = Type.Object(basket, strict);
export const ProFormaPdfBody = Type.Object({ ...basket, buyer: formBody(proFormaBuyerForm) }, strict);

/** `open`: no method is chosen yet. `postpaid`: the carrier is paid on delivery. `charged`: the last line is the shipping. */
const shippingTerms = ['open', 'postpaid', 'free', 'charged'] as const;

/** All amounts are in Rial and, but for `vat` and `total_with_vat`, without the tax, as on an invoice. */
export const ProForma = Type.Object({
  /** The day in the Persian calendar and the time in Tehran at which these prices were in force: 1405/09/02, 16:10. */
  date: Type.String(),
  time: Type.String(),
  issued_at: Type.String(),
  seller: Party,
  lines: Type.Array(Line),
  ...amounts,
  vat_percent: Type.Integer(),
  total_in_words: Type.String(),
  shipping: Type.Object({ terms: oneOf(shippingTerms), method: orNull(Type.String()) }),
  /** The lines of the basket that cannot be ordered as they are. One that lacks stock is in `lines` all the same. */
  problems: Type.Array(Type.Object({ name: Type.String(), message: Type.String(), is_left_out: Type.Boolean() })),
});
export type ProForma = Static<typeof ProForma>;
