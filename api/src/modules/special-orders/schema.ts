import {
  colours,
  handles,
  kinds,
  liners,
  materials,
  type Part,
  partTitles,
  prints,
} from '@shop/shared/lib/special-order';
import { type Static, Type } from 'typebox';
import { listOf, Money, oneOf, orNull, PageText, text } from '../../shapes.ts';
import { codePattern } from './code.ts';
import { states } from './states.ts';

const strict = { additionalProperties: false };
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** What numbers are sensible is said by the rules, in words; here only that they are numbers. */
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const SpecShape = Type.Object(
  {
    kind: oneOf(kinds),
    material: oneOf(materials),
    width: Whole,
    height: Whole,
    gusset: Whole,
    gsm: Whole,
    colour: oneOf(colours),
    handle: oneOf(handles),
    liner: oneOf(liners),
    print: oneOf(prints),
    print_colours: Whole,
    sides: Whole,
    quantity: Whole,
    sample: Type.Boolean(),
    within_days: orNull(Whole),
  },
  strict,
);

export const SubmitBody = Type.Object(
  {
    /** Made by the sender; what is sent again with it is not made again. */
    key: Type.String({ pattern: uuid }),
    spec: SpecShape,
    note: Type.Optional(text({ min: 0, max: 2000 })),
    /** Ids of uploads for the purpose `artwork`. */
    files: Type.Optional(Type.Array(Type.String({ pattern: uuid }), { maxItems: 20 })),
  },
  strict,
);
export type SubmitBody = Static<typeof SubmitBody>;

export const MessageBody = Type.Object({ text: text({ min: 2, max: 2000 }) }, strict);
export const CodeParams = Type.Object({ code: Type.String({ pattern: codePattern }) });
export const PageQuery = Type.Object({ page: PageText });

const Moment = Type.String({ description: 'UTC' });

const EstimateShape = Type.Object({
  low: Money,
  high: Money,
  each_low: Money,
  each_high: Money,
  days: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  parts: Type.Array(Type.Object({ part: oneOf(Object.keys(partTitles) as Part[]), rial: Money })),
});

export const SpecialOrder = Type.Object({
  code: Type.String(),
  state: oneOf(states),
  created_at: Moment,
  spec: SpecShape,
  note: Type.String(),
  /** As it was when the order was sent. */
  estimate: EstimateShape,
  quote: Type.Union([Type.Object({ total: Money, days: Type.Integer(), valid_until: Moment }), Type.Null()]),
  /** The first first. */
  history: Type.Array(Type.Object({ state: oneOf(states), at: Moment })),
  messages: Type.Array(
    Type.Object({ id: Type.String(), by: oneOf(['member', 'shop']), text: Type.String(), at: Moment }),
  ),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), bytes: Type.Integer() })),
  /** What its owner can do now. */
  may: Type.Object({ write: Type.Boolean(), cancel: Type.Boolean() }),
});
export type SpecialOrder = Static<typeof SpecialOrder>;

export const SpecialOrders = listOf(
  Type.Object({
    code: Type.String(),
    state: oneOf(states),
    created_at: Moment,
    kind: oneOf(kinds),
    quantity: Type.Integer(),
    /** What it is quoted at; null: no quote yet. */
    quote_total: orNull(Money),
  }),
);
export type SpecialOrders = Static<typeof SpecialOrders>;
