import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { Type } from 'typebox';
import { lockKeys, lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import { DAY, HOUR } from '../../times.ts';
import { basketRepository } from '../basket/repository.ts';
import { lockCoupon } from '../coupons/repository.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { placeOrder } from '../orders/place.ts';
import { ordersRepository } from '../orders/repository.ts';
import type { Order } from '../orders/schema.ts';
import type { OrdersService } from '../orders/service.ts';
import { lockSlot } from '../shipping/slots.ts';
import { stockRepository } from '../stock/repository.ts';
import { deliveryOf, versionOf } from './delivery.ts';
import { refusals } from './refusals.ts';
import { checkoutRepository, emptyDraft } from './repository.ts';
import type { PlaceBody } from './schema.ts';
import { type CheckoutRules, readState } from './state.ts';

export type PlacingService = ReturnType<typeof placingService>;
type Parts = { rules: CheckoutRules; orders: OrdersService; now: () => Date };
type Buyer = { user: string; address: string };

const PlacedNumber = Type.Object({ number: Type.Integer() });
/** The unpaid orders of newcomers count against the last stock of a variant for this long. */
const hoardingWindow = HOUR;

/** Turns the draft of a member into an order. */
export function placingService(kysely: Kysely<Schema>, { rules, orders, now }: Parts) {
  const { unpaidOrders } = rules;

  /** Counts the orders of a day that were never paid: of the member, who is locked, and of the network address. */
  async function checkQuotas(tx: Tx, { user, address }: Buyer, time: Date): Promise<Result<null>> {
    const checkout = checkoutRepository(tx);
    const read = async (limit: number, find: typeof checkout.timesOfUnpaid, caller: string) => {
      const quota = slidingQuota({ limit, windowMs: DAY });
      const times = await find(caller, { since: quota.windowStart(time), until: quota.windowEnd(time), limit });
      return { seconds: quota.secondsUntilAllowed(times, time), count: times.length };
    };
    const ofMember = await read(unpaidOrders.perDay, checkout.timesOfUnpaid, user);
    if (ofMember.seconds > 0) return refusals.tooManyUnpaid(ofMember.seconds);
    const ofAddress = () => read(unpaidOrders.perAddress, checkout.timesOfUnpaidFrom, address);
    let quota = await ofAddress();
    // Counted again under a lock only when the limit is near: otherwise all buyers who share an address would wait for each other.
    if (quota.count * 2 > unpaidOrders.perAddress) {
      await lockKeys(tx, [`unpaid orders ${address}`]);
      quota = await ofAddress();
    }
    return quota.seconds > 0 ? refusals.tooManyUnpaid(quota.seconds) : ok(null);
  }

  /**
   * Whether stock may be held for this member. Members who have never paid an order cannot keep the last stock of a variant from others
   * by taking turns: together, their unpaid orders of an hour hold at most the units on hand. Locks the variants.
   */
  async function mayHold(tx: Tx, user: string, lines: readonly { variant: number; quantity: number }[], time: Date) {
    const checkout = checkoutRepository(tx);
    if (await ordersRepository(tx).hasPaid(user)) return true;
    const variants = lines.map(({ variant }) => variant);
    const locked = await stockRepository(tx).lock(variants);
    const units = await checkout.unpaidUnits(variants, new Date(time.getTime() - hoardingWindow));
    return lines.every(({ variant, quantity }) => {
      return (units.get(variant) ?? 0) + quantity <= (locked.get(variant)?.on_hand ?? 0);
    });
  }

  async function placeDraft(tx: Tx, buyer: Buyer, accepted: PlaceBody): Promise<Result<{ number: number }>> {
    const { user, address } = buyer;
    const { accepted_total: acceptedTotal, accepted_version: version } = accepted;
    const time = now();
    const checkout = checkoutRepository(tx);
    const draft = await checkout.draft(user);
    if (draft?.coupon_id != null) await lockCoupon(tx, draft.coupon_id);
    if (draft?.method === 'courier' && draft.slot_id !== null) await lockSlot(tx, draft.slot_id);
    const state = await readState(tx, user, { rules, now: time, stored: draft });
    const [newest] = state.unpaid;
    if (state.basket.items.length === 0 && newest !== undefined) return refusals.alreadyPlaced(newest.number);
    const [problem] = state.problems;
    if (problem !== undefined) return refuse(problem.code, problem.message);
    const delivery = deliveryOf(state);
    // The problems above leave nothing to be chosen.
    if (delivery === undefined) throw new Error('a checkout without problems has no delivery');
    // Another total has a refusal of its own.
    const isOther = version !== undefined && version !== versionOf(state);
    if (isOther && acceptedTotal === state.quote.total) return refusals.changed;
    const quota = await checkQuotas(tx, buyer, time);
    if (!quota.ok) return quota;

    const lines = state.basket.items.map(({ variant_id: variant, quantity }) => ({ variant, quantity }));
    const { coupon } = state;
    const placed = await placeOrder(
      tx,
      {
        user,
        lines,
        delivery,
        acceptedTotal,
        at: time,
        note: draft?.note ?? '',
        discount: coupon?.discount,
        ...(state.shipping && { shipping: state.shipping }),
        coupon: coupon && { id: coupon.coupon.id, products: coupon.products },
        holdsStock: await mayHold(tx, user, lines, time),
      },
      {
        ...rules.basket,
        vatPercent: rules.vatPercent,
        freeShippingFrom: rules.freeShippingFrom,
        holdMinutes: rules.order.holdMinutes,
      },
    );
    if (!placed.ok) return placed;
    await basketRepository(tx).clear(user);
    // The next order most likely goes to the same place in the same way.
    const { method, address_id, recipient_name, recipient_mobile } = draft ?? emptyDraft;
    const next = { ...emptyDraft, method, address_id, recipient_name, recipient_mobile };
    await checkout.save({ ...next, user_id: user, updated_at: time });
    await checkout.addOrigin(placed.value.id, address, time);
    return ok({ number: placed.value.number });
  }

  return {
    /** A repeated request gets the same order, as it is now. */
    place: async (buyer: Buyer, accepted: PlaceBody, request: Repeatable | undefined): Promise<Result<Order>> => {
      const placed = await inTransaction(kysely, async (tx) => {
        await lockMember(tx, buyer.user);
        return answerOnce(tx, { request, answer: PlacedNumber, now: now() }, () => placeDraft(tx, buyer, accepted));
      });
      if (!placed.ok) return placed;
      // Read after the commit: others wait for the stock that the transaction has locked.
      const order = await orders.read(buyer.user, placed.value.number);
      return order === undefined ? refuse('not-found') : ok(order);
    },

    /** Deletes network addresses older than a day, after which no limit counts them. */
    deleteOldOrigins: () => checkoutRepository(kysely).deleteOrigins(new Date(now().getTime() - DAY)),
  };
}
