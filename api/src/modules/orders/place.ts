import { type OrderDiscount, type QuoteRequest, quote, tierPercent } from '@shop/shared/lib/pricing';
import type { ShippingMethod } from '@shop/shared/lib/shipping-methods';
import { ok, type Result } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database/transaction.ts';
import { sum } from '../../sum.ts';
import { MINUTE } from '../../times.ts';
import { basketRepository, type Sellable } from '../basket/repository.ts';
import { basketFull, texts } from '../basket/texts.ts';
import { type BasketRules, lineProblem } from '../basket/view.ts';
import { searchKey } from '../search/key.ts';
import { stockRepository } from '../stock/repository.ts';
import { holdStock, releaseHeldStock } from '../stock/stock.ts';
import { refusals } from './refusals.ts';
import { type OrderRow, ordersRepository } from './repository.ts';

type Recipient = { recipient_name: string; recipient_mobile: string };
export type Address = { province: string; city: string; address: string; postal_code: string };
/** Days as `YYYY-MM-DD` in Tehran, hours of the courier's window, and whether the carrier is paid on delivery. */
type Terms = {
  dates?: { from: string; to: string };
  slot?: { day: string; from: number; to: number } | undefined;
  isPostpaid?: boolean;
};
export type Delivery = Recipient &
  Terms &
  ({ method: 'pickup' } | ({ method: Exclude<ShippingMethod, 'pickup'> } & Address));
export type NewOrder = {
  user: string;
  lines: readonly { variant: number; quantity: number }[];
  delivery: Delivery;
  shipping?: QuoteRequest['shipping'];
  discount?: OrderDiscount | undefined;
  /** The coupon behind the discount or the free shipping, and the products that it reduces; without `products` all of them. */
  coupon?: { id: string; products?: ReadonlySet<number> | undefined } | undefined;
  /** False: only checks that there is enough stock, which is then taken at the payment. */
  holdsStock?: boolean;
  note?: string;
  /** The total in Rial that the shopper was shown. */
  acceptedTotal: number;
  at: Date;
};
export type OrderRules = BasketRules & { holdMinutes: number };
type SoldLine = { variant: number; quantity: number; sellable: Sellable; price: number };

/** The reference of an order in the ledger of the stock. */
export const stockReference = ({ number }: Pick<OrderRow, 'number'>) => `order ${number}`;

/**
 * Places an order: prices its lines, holds their stock and stores what the shopper accepted. Refused when a line cannot be ordered, when
 * the total is not the accepted one, or without enough stock. A refusal writes nothing but the end of expired holds.
 */
export async function placeOrder(tx: Tx, order: NewOrder, rules: OrderRules): Promise<Result<OrderRow>> {
  const priced = await linesOf(tx, order, rules);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const { shipping, discount, coupon, acceptedTotal, at, user, holdsStock = true } = order;
  const toPrice = lines.map(({ sellable, price, quantity }) => ({
    price,
    compareAt: sellable.compare_at,
    tiers: sellable.tiers,
    quantity,
    isDiscountable: coupon?.products?.has(sellable.product_id) ?? true,
  }));
  const amounts = quote({ lines: toPrice, vatPercent: rules.vatPercent, shipping, discount });
  if (amounts.total !== acceptedTotal) return refusals.totalChanged;

  const actor: Actor = `member:${user}`;
  const expiresAt = new Date(at.getTime() + rules.holdMinutes * MINUTE);
  const orders = ordersRepository(tx);
  const id = uuid({ msecs: at.getTime() });
  const number = await orders.newNumber();
  const reference = stockReference({ number });
  const held = await holdStock(tx, order.lines, { reference, actor, now: at, expiresAt });
  if (!held.ok) return missingStock(held.missing, lines);
  if (!holdsStock) await releaseHeldStock(tx, { reference, now: at });

  const { before, goods, total, vat } = amounts;
  const row = await orders.add({
    id,
    number,
    user_id: user,
    state: 'awaiting_payment',
    note: order.note ?? '',
    ...deliveryColumns(order.delivery),
    before,
    goods,
    discount: amounts.discount,
    shipping: amounts.shipping,
    total,
    vat,
    vat_percent: rules.vatPercent,
    accepted_total: acceptedTotal,
    coupon_id: coupon?.id ?? null,
    holds_stock: holdsStock,
    weight_grams: Math.ceil(sum(lines.map(({ sellable, quantity }) => sellable.weight_grams * quantity))),
    search_key: searchKey(String(number), ...lines.map(({ sellable }) => `${sellable.name} ${optionsOf(sellable)}`)),
    expires_at: expiresAt,
    created_at: at,
    updated_at: at,
  });
  await orders.addLines(
    lines.flatMap(({ variant, quantity, sellable, price }, position) => {
      const amount = amounts.lines[position];
      if (amount === undefined) return [];
      const { unitPrice, ...lineAmounts } = amount;
      return [
        {
          order_id: id,
          variant_id: variant,
          position,
          product_id: sellable.product_id,
          quantity,
          title: sellable.name,
          options: optionsOf(sellable),
          sku: sellable.sku,
          unit: sellable.unit,
          picture_id: sellable.picture_id,
          picture_alt: sellable.picture_alt,
          pack_step: sellable.pack_step,
          can_withdraw: sellable.can_withdraw,
          price,
          tiers: JSON.stringify(sellable.tiers),
          tier_percent: tierPercent(sellable.tiers, quantity),
          unit_price: unitPrice,
          weight_grams: sellable.weight_grams,
          ...lineAmounts,
        },
      ];
    }),
  );
  await orders.addEvent({ order_id: id, from_state: null, to_state: 'awaiting_payment', actor, reason: null, at });
  return ok(row);
}

/** The lines with what is sold now. Their variants are locked, so that a price cannot change before the order is stored. */
async function linesOf(tx: Tx, { lines, at }: NewOrder, rules: OrderRules): Promise<Result<SoldLine[]>> {
  if (lines.length === 0) return refusals.empty;
  if (lines.length > rules.maxLines) return refusals.tooManyLines(basketFull(rules.maxLines));
  const ids = lines.map(({ variant }) => variant);
  if (new Set(ids).size < ids.length) throw new RangeError('a variant is in two lines of an order');
  await stockRepository(tx).lock(ids);
  const sellables = new Map((await basketRepository(tx).sellables(ids, at)).map((row) => [row.variant_id, row]));
  const sold: SoldLine[] = [];
  for (const [place, { variant, quantity }] of lines.entries()) {
    const sellable = sellables.get(variant);
    // The hold decides about the stock: here it still contains the holds that are over.
    const problem = lineProblem(quantity, sellable && { ...sellable, stock: Number.MAX_SAFE_INTEGER }, rules);
    if (problem !== null) return refusals.line(problem.code, problem.message, place);
    if (sellable?.price != null) sold.push({ variant, quantity, sellable, price: sellable.price });
  }
  return ok(sold);
}

function missingStock([missing]: { variant: number; free: number }[], lines: SoldLine[]): Result<never> {
  const place = lines.findIndex(({ variant }) => variant === missing?.variant);
  const unit = lines[place]?.sellable.unit ?? '';
  const step = lines[place]?.sellable.pack_step ?? 1;
  const packs = Math.floor((missing?.free ?? 0) / step) * step;
  if (packs === 0) return refusals.line('sold-out', texts['sold-out'](), place);
  return refusals.line('not-enough-stock', texts['not-enough-stock'](packs, unit), place);
}

function optionsOf({ size, colour_title: colour, print }: Sellable): string {
  return [size, colour, print].filter((option) => option !== null).join('، ');
}

function deliveryColumns(delivery: Delivery) {
  const { recipient_name, recipient_mobile, method: shipping_method, dates, slot, isPostpaid = false } = delivery;
  const nowhere = { province: null, city: null, address: null, postal_code: null };
  const terms = {
    slot_day: slot?.day ?? null,
    slot_from: slot?.from ?? null,
    slot_to: slot?.to ?? null,
    delivery_from: dates?.from ?? null,
    delivery_to: dates?.to ?? null,
    shipping_postpaid: isPostpaid,
  };
  if (delivery.method === 'pickup') return { recipient_name, recipient_mobile, shipping_method, ...terms, ...nowhere };
  const { province, city, address, postal_code } = delivery;
  return { recipient_name, recipient_mobile, shipping_method, ...terms, province, city, address, postal_code };
}
