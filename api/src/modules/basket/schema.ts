import { type Static, Type } from 'typebox';
import { Money, oneOf, orNull, Units, WantedUnits } from '../../shapes.ts';
import { PictureView } from '../pictures/view.ts';

const strict = { additionalProperties: false };

const VariantId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** The price of a unit that the shopper was shown, to report later changes of it. */
const PriceSeen = Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })));
/** Higher than the limit of lines in the settings, so that the service can refuse too many lines with a message in words. */
const lines = <T extends Parameters<typeof Type.Array>[0]>(line: T) => Type.Array(line, { maxItems: 200 });

export const VariantParams = Type.Object({ variant_id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
/** Without `price_seen`, a line keeps the price that it has; a new line gets the current price. */
export const LineBody = Type.Object({ variant_id: VariantId, quantity: WantedUnits, price_seen: PriceSeen }, strict);
export const QuantityBody = Type.Object({ quantity: WantedUnits, price_seen: PriceSeen }, strict);
export const Lines = lines(LineBody);
export const LinesBody = Type.Object({ items: Lines }, strict);

export const Count = Type.Object({ count: Type.Integer() });

/** Why a line cannot be ordered with its present quantity. */
export const LineProblem = Type.Object({
  code: oneOf(['not-sold', 'price-on-request', 'sold-out', 'not-enough-stock', 'pack-step', 'too-many']),
  message: Type.String(),
});
export type LineProblem = Static<typeof LineProblem>;

export const BasketItem = Type.Object({
  variant_id: Type.Integer(),
  product_id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  picture: orNull(PictureView),
  size: orNull(Type.String()),
  colour: orNull(Type.Object({ title: Type.String(), hex: Type.String() })),
  print: orNull(Type.String()),
  unit: Type.String(),
  quantity: Units,
  pack_step: Units,
  /** The largest quantity that can be ordered now, in whole packs. */
  max_quantity: Units,
  stock: Units,
  /** Rial for one unit, without the discount of a tier. Null: on request. */
  price: orNull(Money),
  compare_at: orNull(Money),
  /** Rial for one unit, with the discount of the tier. */
  unit_price: orNull(Money),
  total: Money,
  next_tier: orNull(Type.Object({ quantity: Type.Integer(), unit_price: Money })),
  /** The price of a unit that the shopper was shown, if it has changed since. */
  price_before: orNull(Money),
  problem: orNull(LineProblem),
});
export type BasketItem = Static<typeof BasketItem>;

export const Basket = Type.Object({
  items: Type.Array(BasketItem),
  count: Type.Integer(),
  /** The units of all lines that can be ordered or only lack stock. The sums below are of the same lines. */
  pieces: Units,
  total: Money,
  /** The total without any discounts. */
  total_before: Money,
  /** Included in `total`. */
  vat: Money,
  weight_grams: Type.Integer(),
  free_shipping: Type.Object({ from: Money, left: Money }),
  /** Whether every line can be ordered. */
  orderable: Type.Boolean(),
});
export type Basket = Static<typeof Basket>;

/** The basket after a merge, with a message for each line that was changed or left out; `left_out` is the reason alone. */
export const Merged = Type.Object({
  ...Basket.properties,
  changed: Type.Array(
    Type.Object({
      variant_id: Type.Integer(),
      message: Type.String(),
      left_out: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type Merged = Static<typeof Merged>;
