import { type Quote, quote } from '@shop/shared/lib/pricing';
import type { Connection } from '../../database/connect.ts';
import type { Rules } from '../../settings.ts';
import { type AddressRow, addressesRepository } from '../addresses/repository.ts';
import { basketRepository, type Sellable } from '../basket/repository.ts';
import type { Basket } from '../basket/schema.ts';
import { basketFull } from '../basket/texts.ts';
import { basketView, linesToPrice } from '../basket/view.ts';
import { couponsRepository } from '../coupons/repository.ts';
import { type AppliedCoupon, applyCoupon, type CouponContext } from '../coupons/rules.ts';
import { isCourierCity, type OfferedMethod, offeredMethods } from '../shipping/methods.ts';
import { type OfferedSlot, offeredSlots } from '../shipping/slots.ts';
import { problems } from './refusals.ts';
import { checkoutRepository, type Draft, type DraftRow, emptyDraft, type UnpaidOrder } from './repository.ts';
import type { Checkout } from './schema.ts';

export type CheckoutRules = Pick<
  Rules,
  'basket' | 'vatPercent' | 'freeShippingFrom' | 'shipping' | 'unpaidOrders' | 'coupon' | 'order' | 'payment'
>;
type Problem = Checkout['problems'][number];
/** Everything that decides about the next order of a member. */
export type CheckoutState = {
  basket: Basket;
  draft: DraftRow | undefined;
  coupon: AppliedCoupon | undefined;
  /** The chosen address. */
  address: AddressRow | undefined;
  recipient: { name: string; mobile: string };
  methods: OfferedMethod[];
  method: OfferedMethod | undefined;
  slot: OfferedSlot | undefined;
  /** Undefined as long as no possible method is chosen. */
  shipping: { price: number; freeFrom: number | null } | undefined;
  quote: Quote;
  problems: Problem[];
  unpaid: UnpaidOrder[];
};
/** `draft`: a choice that is not stored yet. `stored`: the stored one, if it has been read. */
type Parts = { rules: CheckoutRules; now: Date; draft?: Draft; stored?: DraftRow | undefined };

/** Reads and prices what the member would order now. An order is placed from the same state, under locks. */
export async function readState(
  db: Connection,
  user: string,
  { rules, now, draft: next, stored }: Parts,
): Promise<CheckoutState> {
  const checkout = checkoutRepository(db);
  const draftRow = stored ?? (await checkout.draft(user));
  const draft: Draft = next ?? draftRow ?? emptyDraft;
  const lines = await basketRepository(db).linesWithSellables(user, now);
  const sellables = new Map<number, Sellable>(lines.map((line) => [line.variant_id, line]));
  const { vatPercent, freeShippingFrom } = rules;
  const basket = basketView(lines, sellables, { ...rules.basket, vatPercent, freeShippingFrom });
  const linesToQuote = linesToPrice(basket.items, sellables);
  const addresses = await addressesRepository(db).list(user);
  const address = addresses.find(({ id }) => id === draft.address_id);
  const place = address ?? addresses[0];
  const slots = isCourierCity(place) ? await offeredSlots(db, now, rules.shipping) : [];
  const methods = offeredMethods(
    { weightGrams: basket.weight_grams, address: place },
    slots,
    { ...rules.shipping, freeShippingFrom },
    now,
  );
  const method = methods.find((offered) => offered.method === draft.method);
  const slot = method?.slots.find(({ id }) => id === draft.slot_id);
  // An impossible method counts as not chosen. A possible method without a price is paid to the carrier on delivery.
  const charge = method?.problem === null ? { price: method.price ?? 0, freeFrom: method.freeFrom } : undefined;
  const context = { user, lines: linesToQuote, now, shipping: charge, leastPayable: rules.payment.min };
  const coupon = await couponOf(db, draft, context);
  const shipping = charge && { ...charge, ...(coupon?.isShippingFree === true && { freeFrom: 0 }) };
  const priced = quote({
    lines: coupon?.lines ?? linesToQuote.map(({ line }) => line),
    vatPercent,
    shipping,
    discount: coupon?.discount,
  });
  const buyer = await checkout.buyer(user);
  const recipient = {
    name: draft.recipient_name ?? address?.recipient ?? [buyer.first_name, buyer.last_name].filter(Boolean).join(' '),
    mobile: draft.recipient_mobile ?? address?.mobile ?? buyer.mobile ?? '',
  };
  const unpaid = await checkout.unpaidOrders(user, now);
  const state = { basket, draft: draftRow, coupon, address, recipient, methods, method, slot, shipping, unpaid };
  return { ...state, quote: priced, problems: problemsOf(state, draft, rules) };
}

async function couponOf(db: Connection, { coupon_id }: Draft, context: CouponContext) {
  const coupon = coupon_id === null ? undefined : await couponsRepository(db).find(coupon_id);
  return coupon && applyCoupon(db, coupon, context);
}

/** Why the order cannot be placed: first the problems that are mended in the cart, then those of the shipping. */
function problemsOf(
  state: Omit<CheckoutState, 'quote' | 'problems'>,
  draft: Draft,
  { basket: { maxLines }, unpaidOrders }: CheckoutRules,
): Problem[] {
  const { basket, coupon, method, slot, address, recipient, unpaid } = state;
  const reasons: Problem[] = [];
  if (basket.items.length === 0) reasons.push(problems.empty);
  if (basket.items.length > maxLines)
    reasons.push({ code: 'basket-full', message: basketFull(maxLines), step: 'cart' });
  for (const { name, problem } of basket.items) {
    if (problem !== null) reasons.push({ code: problem.code, message: `${name}: ${problem.message}`, step: 'cart' });
  }
  if (coupon?.problem) reasons.push({ ...coupon.problem, step: 'cart' });
  if (unpaid.length >= unpaidOrders.atOnce) reasons.push(problems.unpaid(unpaid.length));
  if (method === undefined) reasons.push(problems.method);
  else if (method.method !== 'pickup' && address === undefined) reasons.push(problems.address);
  else if (method.problem !== null) reasons.push({ ...method.problem, step: 'shipping' });
  else if (method.method === 'courier' && slot?.isFree !== true) {
    reasons.push(draft.slot_id === null ? problems.slot : problems.slotTaken);
  }
  if (recipient.name === '' || recipient.mobile === '') reasons.push(problems.recipient);
  return reasons;
}
