import { formatToman, toRial } from '@shop/shared/lib/money';
import { gatewayTitle } from '@shop/shared/lib/payment-ways';
import { bankOfSheba } from '@shop/shared/lib/sheba';
import type { OrderRow } from '../orders/repository.ts';
import type { State as OrderState } from '../orders/states.ts';
import { dueOf } from '../special-orders/due.ts';
import type { OrderRow as SpecialOrderRow } from '../special-orders/repository.ts';
import type { TransferRow } from './gateways/transfer.ts';
import { bankReference, gatewayPart, type PaymentRow, recentAttempts } from './payments.ts';
import type { RefundRow } from './refunds.ts';
import type { PaymentView, PublicState } from './schema.ts';

type Parts = {
  transfer: TransferRow | undefined;
  order: OrderRow | undefined;
  specialOrder: SpecialOrderRow | undefined;
  /** The attempts to pay the same subject. */
  attempts: readonly PaymentRow[];
  /** Of this payment. */
  refunds: readonly RefundRow[];
  maxAttempts: number;
  now: Date;
};

const bankMayReturn = 'اگر مبلغی از حساب شما کم شده باشد، بانک آن را حداکثر تا ۷۲ ساعت برمی‌گرداند.';
/** Pages show the state as a title above the message. */
const messages: Readonly<Record<Exclude<PublicState, 'succeeded'>, string>> = {
  pending: 'منتظر نتیجهٔ پرداخت از بانک هستیم.',
  confirming:
    'در حال تأیید پرداخت شما هستیم. ممکن است چند دقیقه طول بکشد؛ می‌توانید این صفحه را ببندید. پس از تأیید، پیامک می‌فرستیم.',
  failed: bankMayReturn,
  // Zarinpal reports a refused card as a cancellation, and a bank may have taken money from it.
  cancelled: bankMayReturn,
  expired: bankMayReturn,
};

/** The message after a payment, by the thing that it has paid. */
const successMessages: Readonly<Record<PaymentRow['purpose'], string>> = {
  order: 'سفارش شما ثبت شد و به‌زودی آماده می‌شود.',
  'special-order': 'پرداخت سفارش ویژهٔ شما ثبت شد.',
  charge: 'کیف پول شما شارژ شد.',
};

/** The message for a paid order, by the state that it has reached since. */
const laterMessages: Readonly<Partial<Record<OrderState, string>>> = {
  preparing: 'سفارش شما در حال آماده‌سازی است.',
  // Also for an order that is picked up.
  ready_to_ship: 'سفارش شما آماده شده است.',
  shipped: 'سفارش شما آماده شده است و مرحلهٔ آن در صفحهٔ سفارش است.',
  delivered: 'سفارش شما تحویل شده است.',
  return_requested: 'درخواست مرجوعی کالاهای این سفارش در حال بررسی است.',
  return_approved: 'درخواست مرجوعی کالاهای این سفارش تأیید شده است.',
  return_rejected: 'سفارش شما تحویل شده و درخواست مرجوعی آن رد شده است.',
  returned: 'کالاهای مرجوعی رسیده است. پس از بررسی، مبلغ آن به کیف پول شما برمی‌گردد.',
  refunded: 'کالاهای مرجوعی این سفارش پذیرفته شد.',
  cancelled: 'این سفارش پس از پرداخت لغو شد.',
};

const bankReturns = 'مبلغ پرداختی را بانک حداکثر تا ۷۲ ساعت به حساب شما برمی‌گرداند.';
const reasonMessages: Readonly<Record<string, string>> = {
  'gateway-unavailable': 'درگاه پرداخت پاسخ نداد. مبلغی از حساب شما کم نشد.',
  'amount-differs': `مبلغ پرداخت با مبلغ سفارش یکی نبود. ${bankReturns}`,
  'out-of-stock': `هنگام پرداخت، موجودی یکی از کالاهای سفارش تمام شد. ${bankReturns}`,
  'order-closed': `این سفارش دیگر در انتظار پرداخت نبود. ${bankReturns}`,
  'already-paid': `این سفارش قبلاً پرداخت شده بود. ${bankReturns}`,
  credited: 'سفارش قابل انجام نبود و مبلغ پرداختی به کیف پول شما برگشت.',
};

const addToWallet = 'اگر مبلغ را واریز کرده‌اید، با پشتیبانی تماس بگیرید تا به کیف پول شما اضافه شود.';
/** The messages for transfers to the account of the shop: no bank returns their money by itself. */
const transferMessages: Readonly<Record<Exclude<PublicState, 'succeeded'>, string>> = {
  pending: 'مبلغ را به حساب فروشگاه واریز کنید و رسید آن را بفرستید.',
  confirming: 'رسید شما را دریافت کردیم و واریز را بررسی می‌کنیم. نتیجه را با پیامک به شما خبر می‌دهیم.',
  failed: `واریز شما تأیید نشد. ${addToWallet}`,
  cancelled: `این پرداخت لغو شد. ${addToWallet}`,
  expired: `مهلت ارسال رسید تمام شد. ${addToWallet}`,
};

/** A payment that was refunded later has succeeded; one that paid for nothing, and was refunded at once, has failed. */
export function publicState({ state, settled_at }: PaymentRow): PublicState {
  switch (state) {
    case 'created':
    case 'redirected':
      return 'pending';
    case 'verifying':
      return 'confirming';
    case 'refunded':
    case 'reversed':
      return settled_at === null ? 'failed' : 'succeeded';
    default:
      return state;
  }
}

export function viewOf(payment: PaymentRow, parts: Parts): PaymentView {
  const { order, specialOrder, attempts, refunds, maxAttempts, now } = parts;
  const state = publicState(payment);
  const due = specialOrder && dueOf(specialOrder);
  const isPayable = order?.state === 'awaiting_payment' && order.expires_at > now;
  const isBeingPaid = attempts.some((attempt) => attempt.state === 'verifying');
  return {
    reference: payment.reference,
    purpose: payment.purpose,
    state,
    amount: toRial(payment.amount),
    wallet_amount: toRial(payment.wallet_amount),
    gateway_title: gatewayTitle(payment.gateway, payment.amount),
    ref_id: bankReference(payment),
    order_number: order?.number ?? null,
    special_order: specialOrder?.code ?? null,
    reason: reasonOf(payment),
    message: messageOf(payment, parts),
    closed: closedOf(payment, parts),
    refunded_to: [...new Set(refunds.filter(isRefunding).map(({ destination }) => destination))],
    transfer: parts.transfer === undefined ? null : transferOf(payment, parts.transfer),
    can_retry:
      (isPayable || (due !== undefined && due.part === payment.part)) &&
      !isBeingPaid &&
      recentAttempts(attempts, now).length < maxAttempts,
    hold_ends_at: isPayable && order.holds_stock ? order.expires_at.toISOString() : null,
    updated_at: payment.updated_at.toISOString(),
  };
}

function messageOf(payment: PaymentRow, parts: Parts): string {
  const state = publicState(payment);
  if (state === 'succeeded') return successMessageOf(payment, parts);
  const { transfer } = parts;
  if (transfer === undefined) return reasonMessages[reasonOf(payment) ?? ''] ?? messages[state];
  if (reasonOf(payment) === 'credited') return reasonMessages.credited ?? transferMessages[state];
  if (transfer.reason !== null) return `واریز شما تأیید نشد: ${transfer.reason}`;
  return transferMessages[state];
}

function successMessageOf({ purpose }: PaymentRow, { order, specialOrder, refunds }: Parts): string {
  const isCancelled = specialOrder?.state === 'cancelled';
  const later = isCancelled ? 'این سفارش ویژه پس از پرداخت لغو شد.' : order && laterMessages[order.state];
  return [later ?? successMessages[purpose], ...refunds.filter(isRefunding).map(refundText)].join(' ');
}

/** How the order of a payment ended after it: cancelled or refunded. */
function closedOf(payment: PaymentRow, { order, specialOrder }: Parts): PaymentView['closed'] {
  if (publicState(payment) !== 'succeeded') return null;
  if (order?.state === 'cancelled' || specialOrder?.state === 'cancelled') return 'cancelled';
  return order?.state === 'refunded' ? 'refunded' : null;
}

/** A refund to the card that failed was followed by another one to the wallet. */
const isRefunding = ({ state }: RefundRow): boolean => state !== 'failed';

function refundText({ amount, destination, state }: RefundRow): string {
  const money = formatToman(toRial(amount));
  if (destination === 'wallet') return `${money} به کیف پول شما برگشت.`;
  return state === 'succeeded'
    ? `${money} به کارت شما برگشت داده شد؛ نشستن آن در حساب تا ۷۲ ساعت طول می‌کشد.`
    : `${money} به کارت شما برمی‌گردد؛ نتیجهٔ آن در صفحهٔ سفارش است.`;
}

function transferOf(payment: PaymentRow, transfer: TransferRow): NonNullable<PaymentView['transfer']> {
  const { sheba, owner, receipt_until, receipt_at } = transfer;
  return {
    sheba,
    owner,
    bank: bankOfSheba(sheba) ?? null,
    amount: toRial(gatewayPart(payment)),
    receipt_until: receipt_until.toISOString(),
    receipt_at: receipt_at?.toISOString() ?? null,
  };
}

function reasonOf({ state, settled_at, reason }: PaymentRow): string | null {
  return state === 'refunded' && settled_at === null ? 'credited' : reason;
}
