import { receiptForm } from '@shop/shared/forms';
import { type Static, Type } from 'typebox';
import { purposes } from '../../database/tables/payments.ts';
import { formBody } from '../../form-body.ts';
import { Money, oneOf, orNull, Uuid } from '../../shapes.ts';

const Timestamp = Type.String({ description: 'UTC' });
const GatewayId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' });
const strict = { additionalProperties: false };

const paymentMethods = ['gateway', 'wallet', 'wallet-and-gateway'] as const;
export const publicStates = ['pending', 'confirming', 'succeeded', 'failed', 'cancelled', 'expired'] as const;
export type PublicState = (typeof publicStates)[number];

export const OptionsQuery = Type.Object({
  amount: Type.String({ pattern: '^(0|[1-9][0-9]{0,12})$', description: 'Rial' }),
});

export const PaymentOptions = Type.Object({
  /** The gateways that take the amount. */
  gateways: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  wallet: Type.Object({ available: Money }),
  max_gateway_amount: Money,
});
export type PaymentOptions = Static<typeof PaymentOptions>;

export const PaymentBody = Type.Object({ method: oneOf(paymentMethods), gateway: Type.Optional(GatewayId) }, strict);
export type PaymentBody = Static<typeof PaymentBody>;

export const ChargeBody = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description: 'Rial' }),
    gateway: Type.Optional(GatewayId),
  },
  strict,
);
export type ChargeBody = Static<typeof ChargeBody>;

export const StartedPayment = Type.Object({
  reference: Type.String({ description: 'the public name of the payment, which nobody can guess' }),
  state: oneOf(publicStates),
  redirect_url: orNull(Type.String({ description: 'the page of the bank; null when nothing is left to pay' })),
});
export type StartedPayment = Static<typeof StartedPayment>;

export const ReceiptBody = formBody(receiptForm, { file: Uuid });
export type ReceiptBody = Static<typeof ReceiptBody>;

/** A transfer to the bank account of the shop. */
const Transfer = Type.Object({
  sheba: Type.String(),
  bank: orNull(Type.String()),
  owner: Type.String({ description: 'of the account' }),
  /** Without the part that the wallet pays. */
  amount: Money,
  /** Without a receipt, the transfer ends then. */
  receipt_until: Timestamp,
  receipt_at: orNull(Timestamp),
});

export const ReferenceParams = Type.Object({ reference: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) });
export const GatewayParams = Type.Object({ gateway: GatewayId });

/** Nothing personal: a browser that comes back from a bank may be logged out. */
export const PaymentView = Type.Object({
  reference: Type.String(),
  purpose: oneOf(purposes),
  state: oneOf(publicStates),
  amount: Money,
  /** The part that the wallet pays. */
  wallet_amount: Money,
  gateway_title: Type.String(),
  ref_id: orNull(Type.String({ description: 'the bank’s number of the payment' })),
  order_number: orNull(Type.Integer()),
  special_order: orNull(Type.String()),
  /** Why the payment failed, or its money went to the wallet. */
  reason: orNull(Type.String()),
  message: Type.String(),
  /** How the order ended after this payment. */
  closed: Type.Union([oneOf(['cancelled', 'refunded']), Type.Null()]),
  /** The destinations of money that went back, or is on its way back. */
  refunded_to: Type.Array(oneOf(['wallet', 'card'])),
  transfer: Type.Union([Transfer, Type.Null()]),
  can_retry: Type.Boolean(),
  /** Until then the stock of an unpaid order is held. */
  hold_ends_at: orNull(Timestamp),
  updated_at: Timestamp,
});
export type PaymentView = Static<typeof PaymentView>;
