import { toMobile } from '@shop/shared/lib/mobile';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { normaliseLine } from '../../formats.ts';
import { addressesRepository } from '../addresses/repository.ts';
import { findCoupon } from '../coupons/guesses.ts';
import { refusals } from './refusals.ts';
import { checkoutRepository, type Draft, emptyDraft } from './repository.ts';
import type { Checkout, DeliveryBody } from './schema.ts';
import { type CheckoutRules, readState } from './state.ts';
import { viewOf } from './view.ts';

export type CheckoutService = ReturnType<typeof checkoutService>;
type Parts = { rules: CheckoutRules; now: () => Date };

/** The draft of a member's next order. */
export function checkoutService(kysely: Kysely<Schema>, { rules, now }: Parts) {
  const view = async (db: Connection, user: string): Promise<Checkout> =>
    viewOf(await readState(db, user, { rules, now: now() }), rules.vatPercent);

  /** Changes the draft under the lock of the member, so that two tabs do not undo each other's changes. */
  const change = (user: string, work: (tx: Tx, draft: Draft) => Promise<Result<Partial<Draft>>>) =>
    inTransaction(kysely, async (tx): Promise<Result<Checkout>> => {
      await lockMember(tx, user);
      const checkout = checkoutRepository(tx);
      const draft: Draft = (await checkout.draft(user)) ?? emptyDraft;
      const changes = await work(tx, draft);
      if (!changes.ok) return changes;
      await checkout.save({ ...draft, ...changes.value, user_id: user, updated_at: now() });
      return ok(await view(tx, user));
    });

  return {
    read: (user: string): Promise<Checkout> => view(kysely, user),

    /** Also stores a choice that cannot be ordered: `problems` of the checkout says why, as when a choice becomes impossible later. */
    setDelivery: (user: string, body: DeliveryBody): Promise<Result<Checkout>> =>
      change(user, async (tx) => {
        const { method, address_id, recipient_name, recipient_mobile, slot_id, note = '' } = body;
        const mobile = recipient_mobile === undefined ? null : toMobile(recipient_mobile);
        if (mobile === undefined) return refusals.mobile;
        const addresses = await addressesRepository(tx).list(user);
        if (address_id !== null && !addresses.some(({ id }) => id === address_id)) return refusals.address;
        return ok({
          method,
          address_id,
          slot_id,
          note,
          recipient_mobile: mobile,
          recipient_name: recipient_name === undefined ? null : normaliseLine(recipient_name),
        });
      }),

    setCoupon: (user: string, { code, address }: { code: string; address: string }): Promise<Result<Checkout>> =>
      change(user, async (tx, draft) => {
        const time = now();
        const valid = await findCoupon(tx, { code, user, address, rules: rules.coupon, now: time });
        if (!valid.ok) return valid;
        const { id: coupon_id } = valid.value;
        const { coupon } = await readState(tx, user, { rules, now: time, draft: { ...draft, coupon_id } });
        if (coupon?.problem == null) return ok({ coupon_id });
        return refuse(coupon.problem.code, coupon.problem.message, { field: 'code' });
      }),

    removeCoupon: (user: string): Promise<Result<Checkout>> => change(user, async () => ok({ coupon_id: null })),
  };
}
