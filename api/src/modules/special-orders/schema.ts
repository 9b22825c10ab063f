import { specialOrderMessageForm } from '@shop/shared/forms';
import {
  colours,
  defaultSpec,
  handles,
  kinds,
  liners,
  materials,
  maxNoteLength,
  type Part,
  partTitles,
  prints,
} from '@shop/shared/lib/special-order';
import { type Static, Type } from 'typebox';
import { formBody } from '../../form-body.ts';
import { listOf, Money, oneOf, orNull, PageText, text, Uuid } from '../../shapes.ts';
import { invoiceKinds } from '../invoices/snapshot.ts';
import { codePattern } from './code.ts';
import { states } from './states.ts';

const strict = { additionalProperties: false };
/** Only checks that it is a number; `problemsOf` checks the ranges, with readable messages. */
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Length = Type.Number({ minimum: 0, maximum: 1_000_000 });

const SpecShape = Type.Object(
  {
    kind: oneOf(kinds),
    material: oneOf(materials),
    width: Length,
    height: Length,
    gusset: Length,
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
  { ...strict, examples: [defaultSpec('cloth')] },
);

export const SubmitBody = Type.Object(
  {
    /** The idempotency key of a request without the header. A key that has made an order never makes another one. */
    key: Uuid,
    spec: SpecShape,
    note: Type.Optional(text({ min: 0, max: maxNoteLength })),
    /** Ids of uploads for the purpose `artwork`. More files than an order may have get a readable refusal from the service, so this bound is wider. */
    files: Type.Optional(Type.Array(Uuid, { maxItems: 20 })),
  },
  strict,
);
export type SubmitBody = Static<typeof SubmitBody>;

export const MessageBody = formBody(specialOrderMessageForm);
export const AnswerBody = Type.Object({ answer: oneOf(['accept', 'decline']) }, strict);
export const ReadBody = Type.Object({ message: Uuid }, strict);
export const CodeParams = Type.Object({ code: Type.String({ pattern: codePattern }) });
export const OrderQuery = Type.Object({
  before: Type.Optional(Type.String({ ...Uuid, description: '`earlier` of the page after' })),
});
export const PageQuery = Type.Object({ page: PageText });

const Timestamp = Type.String({ description: 'UTC' });

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
  created_at: Timestamp,
  spec: SpecShape,
  note: Type.String(),
  /** The estimate at the time of the order. */
  estimate: EstimateShape,
  quote: Type.Union([
    Type.Object({ total: Money, deposit: Money, balance: Money, days: Type.Integer(), valid_until: Timestamp }),
    Type.Null(),
  ]),
  /** The part that can be paid now, unless the bank has not said yet whether it was. */
  due: Type.Union([
    Type.Object({
      part: oneOf(['deposit', 'balance']),
      amount: Money,
      is_confirming: Type.Boolean(),
      transfer: orNull(Type.String({ description: 'the reference of an open bank transfer' })),
    }),
    Type.Null(),
  ]),
  /** The valid invoices, shown at `/account/invoice/{id}`. The first one is issued when the balance is paid. */
  invoices: Type.Array(Type.Object({ id: Type.String(), kind: oneOf(invoiceKinds) })),
  /** Oldest first. */
  history: Type.Array(Type.Object({ state: oneOf(states), at: Timestamp })),
  /** The latest messages, or those before `before`; the oldest first. */
  messages: Type.Array(
    Type.Object({ id: Type.String(), by: oneOf(['member', 'shop']), text: Type.String(), at: Timestamp }),
  ),
  earlier: orNull(Type.String({ description: 'the value of `before` for the messages before these' })),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), bytes: Type.Integer() })),
  /** Messages of the shop that the owner has not read. */
  unread: Type.Integer(),
  /** The actions that the order's owner can take in its current state. */
  may: Type.Object({ write: Type.Boolean(), cancel: Type.Boolean(), answer_quote: Type.Boolean() }),
});
export type SpecialOrder = Static<typeof SpecialOrder>;

/** The stored answer to an order. It names the order only, so that it can be read by a version with other fields. */
export const Submitted = Type.Object({ code: Type.String() });

export const SpecialOrders = listOf(
  Type.Object({
    code: Type.String(),
    state: oneOf(states),
    created_at: Timestamp,
    kind: oneOf(kinds),
    quantity: Type.Integer(),
    /** Null until there is a quote. */
    quote_total: orNull(Money),
    unread: Type.Integer(),
  }),
);
export type SpecialOrders = Static<typeof SpecialOrders>;
