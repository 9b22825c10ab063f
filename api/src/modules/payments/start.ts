import { toPersianDigits } from '@shop/shared/lib/digits';
import { gatewayTitle } from '@shop/shared/lib/payment-ways';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { Type } from 'typebox';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import type { Rules } from '../../settings.ts';
import { MINUTE } from '../../times.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { lockOrder } from '../orders/repository.ts';
import { dueOf } from '../special-orders/due.ts';
import { lockOrder as lockSpecialOrder } from '../special-orders/repository.ts';
import { walletRepository } from '../wallet/repository.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Gateways } from './gateways/gateways.ts';
import {
  captureWalletPart,
  checkMinutes,
  countUnpaidCharges,
  gatewayPart,
  lockPaymentsOf,
  markSettled,
  movePayment,
  type PaymentRow,
  recentAttempts,
  type Subject,
  startPayment,
} from './payments.ts';
import { refusals } from './refusals.ts';
import type { ChargeBody, PaymentBody, PaymentOptions, StartedPayment } from './schema.ts';
import type { Settlement } from './settle.ts';
import type { Subjects } from './subjects.ts';
import { publicState } from './view.ts';

type Parts = {
  gateways: Gateways;
  subjects: Subjects;
  settlement: Settlement;
  rules: Pick<Rules, 'payment' | 'wallet' | 'unpaidOrders'>;
  now: () => Date;
  log: Log;
};
type Payable = { subject: Exclude<Subject, { purpose: 'charge' }>; user: string; amount: number };
type Split = { gateway: string; walletAmount: number };
export type StartService = ReturnType<typeof startService>;

const StoredAnswer = Type.Object({ id: Type.String() });
/** Longer than all gateways together may take to answer. */
const requestLeaseMs = 2 * MINUTE;

/**
 * Begins payments. Each is stored and committed before its gateway is called, so that a process that dies meanwhile leaves a row that the
 * reconciler ends.
 */
export function startService(kysely: Kysely<Schema>, { gateways, subjects, settlement, rules, now, log }: Parts) {
  const find = (id: string, db: Kysely<Schema> = kysely): Promise<PaymentRow> =>
    db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function availableIn(tx: Tx | Kysely<Schema>, user: string): Promise<number> {
    const wallet = await walletRepository(tx).find(user);
    return wallet === undefined ? 0 : wallet.balance - wallet.held;
  }

  /** How the amount is divided between the wallet and a gateway. */
  async function split(tx: Tx, user: string, amount: number, { method, gateway }: PaymentBody): Promise<Result<Split>> {
    const available = method === 'gateway' ? 0 : await availableIn(tx, user);
    const onlyWallet = { gateway: 'wallet', walletAmount: amount };
    // A coupon may pay a whole order.
    if (amount === 0) return ok(onlyWallet);
    if (method === 'wallet') return available < amount ? refusals.noMoney : ok(onlyWallet);
    if (method === 'wallet-and-gateway') {
      if (available === 0) return refusals.noMoney;
      if (available >= amount) return ok(onlyWallet);
    }
    // A gateway takes no amount below its limit, so a part of the balance may have to stay in the wallet.
    const walletAmount = Math.max(0, Math.min(available, amount - gateways.limits.min));
    const chosen = chooseGateway(amount - walletAmount, gateway);
    return chosen.ok ? ok({ gateway: chosen.value.id, walletAmount }) : chosen;
  }

  function chooseGateway(amount: number, id: string | undefined): Result<Gateway> {
    const [first] = gateways.forAmount(amount, id);
    if (amount < gateways.limits.min) return refusals.tooSmall(gateways.limits.min);
    if (first === undefined && amount > gateways.limits.max) return refusals.tooLarge(gateways.limits.max);
    return first === undefined || (id !== undefined && first.id !== id) ? refusals.noGateway : ok(first);
  }

  /** Begins another attempt to pay an order, or a part of a special order. */
  async function startAttempt(tx: Tx, payable: Payable, body: PaymentBody): Promise<Result<PaymentRow>> {
    const { subject, user, amount } = payable;
    const at = now();
    const part = subject.purpose === 'special-order' ? subject.part : null;
    const attempts = (await lockPaymentsOf(tx, subject)).filter((attempt) => attempt.part === part);
    if (attempts.some(({ state }) => state === 'verifying')) return refusals.verifying;
    if (recentAttempts(attempts, at).length >= rules.payment.attemptsPerOrder) {
      return part === null ? refusals.tooManyAttempts : refusals.tooManyToday;
    }
    const parts = await split(tx, user, amount, body);
    if (!parts.ok) return parts;
    const started = await startPayment(tx, { user, subject, amount, ...parts.value, at });
    // Another request has spent the money of the wallet meanwhile.
    if (!started.ok) return refusals.noMoney;
    return parts.value.gateway === 'wallet' ? ok(await payFromWallet(tx, started.value, at)) : started;
  }

  /** Takes the whole amount from the wallet, in the transaction that has begun the payment. */
  async function payFromWallet(tx: Tx, started: PaymentRow, at: Date): Promise<PaymentRow> {
    const locked = await subjects.lock(tx, started.id);
    let payment = started;
    for (const to of ['redirected', 'verifying', 'succeeded'] as const) {
      const ref = to === 'succeeded' ? { ref_id: started.reference } : {};
      const moved = await movePayment(tx, payment, { to, at, ...ref });
      if (!moved.ok) throw new Error(`payment ${payment.id} could not be made: ${moved.reason}`);
      payment = moved.value;
    }
    await captureWalletPart(tx, payment, at);
    const paid = await subjects.settle(tx, locked, payment, at);
    if (!paid.ok) throw new OutOfStock();
    return markSettled(tx, payment, at);
  }

  /**
   * Requests the page of the bank from the chosen gateway, and from the next one if that fails. A lease on the payment lets only one of
   * several simultaneous calls do so.
   */
  async function redirect(id: string): Promise<Result<StartedPayment>> {
    const at = now();
    const terms = { lease: uuid(), lease_until: new Date(at.getTime() + requestLeaseMs) };
    const payment = await kysely
      .updateTable('payments')
      .set(terms)
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .returningAll()
      .executeTakeFirst();
    if (payment === undefined) return startedOf(await find(id));
    const { reference } = payment;
    const amount = gatewayPart(payment);
    const description = await descriptionOf(payment);
    for (const gateway of gateways.forAmount(amount, payment.gateway)) {
      const callbackUrl = gateways.returnUrl(gateway.id);
      const requested = await gateway.request({ amount, callbackUrl, description, reference });
      if (requested.kind !== 'accepted') {
        log.warn({ payment: id, gateway: gateway.id, why: requested.why }, 'a gateway did not begin a payment');
        continue;
      }
      return markRedirected(payment, gateway.id, requested.authority);
    }
    await settlement.giveUp(id, 'failed', 'gateway-unavailable');
    return refusals.gatewayDown;
  }

  /** Refused when the payment was cancelled meanwhile, together with its order. */
  const markRedirected = (payment: PaymentRow, gateway: string, authority: string): Promise<Result<StartedPayment>> =>
    inTransaction(kysely, async (tx) => {
      const at = now();
      const next = { redirected_at: at, next_check_at: new Date(at.getTime() + checkMinutes[0] * MINUTE) };
      const changes = { to: 'redirected', at, gateway, authority, ...next, lease: null, lease_until: null } as const;
      const moved = await movePayment(tx, payment, changes);
      return moved.ok ? startedOf(moved.value) : moved;
    });

  function startedOf(payment: PaymentRow): Result<StartedPayment> {
    const { reference, state, authority, gateway: id, reason } = payment;
    if (state === 'created') return refusals.verifying;
    if (state === 'failed' && reason === 'gateway-unavailable') return refusals.gatewayDown;
    const url = state === 'redirected' && authority !== null ? gateways.find(id)?.startUrl(authority) : undefined;
    return ok({ reference, state: publicState(payment), redirect_url: url ?? null });
  }

  /** The text that the shopper reads at the bank. */
  async function descriptionOf({ order_id, special_order_id, part }: PaymentRow): Promise<string> {
    if (order_id !== null) {
      const order = kysely.selectFrom('orders').select('number').where('id', '=', order_id);
      return `سفارش ${toPersianDigits((await order.executeTakeFirstOrThrow()).number)}`;
    }
    if (special_order_id === null) return 'شارژ کیف پول';
    const order = kysely.selectFrom('special_orders').select('code').where('id', '=', special_order_id);
    return `${part === 'deposit' ? 'پیش‌پرداخت' : 'بقیهٔ مبلغ'} سفارش ویژهٔ ${(await order.executeTakeFirstOrThrow()).code}`;
  }

  /** Runs the work once for each key, and answers a repeated request with the same payment, unless no gateway answered for that one. */
  async function startOnce(
    request: Repeatable | undefined,
    work: (tx: Tx) => Promise<Result<PaymentRow>>,
  ): Promise<Result<StartedPayment>> {
    const stored = await inTransaction(kysely, (tx) => {
      const mayRepeat = async ({ id }: { id: string }) => (await find(id, tx)).reason === 'gateway-unavailable';
      return answerOnce(tx, { request, answer: StoredAnswer, now: now(), mayRepeat }, async () => {
        const started = await work(tx);
        return started.ok ? ok({ id: started.value.id }) : started;
      });
    }).catch((error: unknown) => {
      if (error instanceof OutOfStock) return refusals.outOfStock;
      throw error;
    });
    return stored.ok ? redirect(stored.value.id) : stored;
  }

  return {
    options: async (user: string, amount: number): Promise<PaymentOptions> => ({
      gateways: gateways.forAmount(amount).map(({ id }) => ({ id, title: gatewayTitle(id) })),
      wallet: { available: await availableIn(kysely, user) },
      max_gateway_amount: gateways.limits.max,
    }),

    payOrder: (user: string, number: number, body: PaymentBody, request: Repeatable | undefined) =>
      startOnce(request, async (tx) => {
        const order = await lockOrder(tx, number);
        if (order?.user_id !== user) return refuse('not-found');
        if (order.state !== 'awaiting_payment') return refusals.orderClosed;
        if (order.expires_at <= now()) return refusals.holdEnded;
        const subject = { purpose: 'order', order: order.id } as const;
        return startAttempt(tx, { subject, user, amount: order.total }, body);
      }),

    /** Pays the deposit or the balance, whichever is due. */
    paySpecialOrder: (user: string, code: string, body: PaymentBody, request: Repeatable | undefined) =>
      startOnce(request, async (tx) => {
        const order = await lockSpecialOrder(tx, code);
        if (order?.user_id !== user) return refuse('not-found');
        const due = dueOf(order);
        if (due === undefined) return refusals.nothingDue;
        const subject = { purpose: 'special-order', specialOrder: order.id, part: due.part } as const;
        return startAttempt(tx, { subject, user, amount: due.amount }, body);
      }),

    chargeWallet: (user: string, { amount, gateway }: ChargeBody, request: Repeatable | undefined) =>
      startOnce(request, async (tx) => {
        const { chargeMin, chargeMax } = rules.wallet;
        if (amount < chargeMin || amount > chargeMax) return refusals.charge(chargeMin, chargeMax);
        const chosen = chooseGateway(amount, gateway);
        if (!chosen.ok) return chosen;
        const at = now();
        // Each one is a request to the gateway, which may lock out a shop whose visitors begin payments without end.
        if ((await countUnpaidCharges(tx, user, at)) >= rules.unpaidOrders.perDay) return refusals.tooManyToday;
        const subject = { purpose: 'charge' } as const;
        return startPayment(tx, { user, subject, gateway: chosen.value.id, amount, at });
      }),
  };
}

/** Thrown to roll back a payment from the wallet. */
class OutOfStock extends Error {}
