import { type Static, Type } from 'typebox';
import { Money, oneOf, orNull, Units, Uuid } from '../../shapes.ts';
import { buyerKinds, invoiceKinds } from './snapshot.ts';

export const InvoiceParams = Type.Object({
  id: Uuid,
});

const Text = Type.String();
const TextOrNull = orNull(Text);
export const amounts = { total: Money, discount: Money, after_discount: Money, vat: Money, total_with_vat: Money };

export const Party = Type.Object({
  name: Text,
  national_id: TextOrNull,
  economic_code: TextOrNull,
  registration_number: TextOrNull,
  address: TextOrNull,
  postal_code: TextOrNull,
  phone: TextOrNull,
});

export const Line = Type.Object({
  position: Type.Integer(),
  kind: oneOf(['goods', 'shipping']),
  goods_id: TextOrNull,
  sku: TextOrNull,
  title: Text,
  unit: Text,
  quantity: Units,
  /** In Rial, with decimals: a price with the tax taken out is seldom a whole number. */
  unit_price: Type.Number(),
  vat_percent: Type.Integer(),
  ...amounts,
});

/** An invoice as it was issued. All amounts are in Rial and, but for `vat` and `total_with_vat`, without the tax. */
export const Invoice = Type.Object({
  id: Text,
  number: Text,
  kind: oneOf(invoiceKinds),
  /** The day of issue in the Persian calendar: 1405/09/02. */
  date: Text,
  issued_at: Text,
  /** Of a shop order; null for a special order, which has a code instead. */
  order_number: orNull(Type.Integer()),
  special_order: TextOrNull,
  seller: Party,
  buyer: Type.Object({ kind: oneOf(buyerKinds), ...Party.properties }),
  lines: Type.Array(Line),
  ...amounts,
  vat_percent: Type.Integer(),
  total_in_words: Text,
  /** The fields of the taxpayers' system; `id` is null until the system has the invoice. */
  tax: Type.Object({ id: TextOrNull, type: Type.Integer(), pattern: Type.Integer(), subject: Type.Integer() }),
  /** Of a return invoice: the sale that it belongs to. */
  original: Type.Union([Type.Object({ id: Text, number: Text, tax_id: TextOrNull }), Type.Null()]),
  voided_at: TextOrNull,
  void_reason: TextOrNull,
});
export type Invoice = Static<typeof Invoice>;
