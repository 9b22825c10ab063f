import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { MoveReason } from '../../database/tables/catalogue.ts';
import type { Tx } from '../../database/transaction.ts';
import { productChanged } from '../catalogue/derived.ts';
import { type OpenHold, type StockedVariant, stockRepository } from './repository.ts';

export type StockChange = { variant: number; change: number };
export type StockLine = { variant: number; quantity: number };
type Cause = { reason: Exclude<MoveReason, 'opening' | 'sale'>; actor: Actor; reference?: string | null };
type HoldTerms = { reference: string; actor: Actor; now: Date; expiresAt: Date };
type HoldRefusal = Extract<Result<never, 'not-enough-stock'>, { ok: false }> & { missing: Missing[] };
/** `free`: how many units could be held. */
export type Missing = { variant: number; wanted: number; free: number };

/** Records deliveries, returns, counts or damage: all of them or none. Units that are held for orders cannot be taken away. */
export async function moveStock(
  tx: Tx,
  changes: readonly StockChange[],
  { reason, actor, reference = null }: Cause,
): Promise<Result<null, 'not-found' | 'not-enough-stock'>> {
  const sums = sumPerVariant(changes.map(({ variant, change }) => ({ variant, quantity: change })));
  const stock = stockRepository(tx);
  const variants = await stock.lock([...sums.keys()]);
  for (const [id, change] of sums) {
    const variant = variants.get(id);
    if (variant === undefined) return refuse('not-found');
    if (freeOf(variant) + change < 0) return refuse('not-enough-stock');
  }
  const moves = [...sums].filter(([, change]) => change !== 0);
  await stock.addMoves(moves.map(([variant, change]) => ({ variant, change, reason, actor, reference })));
  await productChanged(tx, productsOf(variants));
  return ok(null);
}

/** Holds stock for an order until `expiresAt`: all lines or none. Lines of one variant are added up. */
export async function holdStock(
  tx: Tx,
  lines: readonly StockLine[],
  { reference, actor, now, expiresAt }: HoldTerms,
): Promise<{ ok: true; value: null } | HoldRefusal> {
  const wanted = sumPerVariant(lines);
  const stock = stockRepository(tx);
  const variants = await stock.lock([...wanted.keys()]);
  // Expired holds that the job has not ended yet must not count against this order.
  const expired = sumPerVariant(asLines(await stock.expireHolds([...wanted.keys()], now)));
  const missing = [...wanted].flatMap(([variant, quantity]): Missing[] => {
    const free = freeOf(variants.get(variant)) + (expired.get(variant) ?? 0);
    return quantity <= free ? [] : [{ variant, wanted: quantity, free }];
  });
  if (missing.length === 0) {
    await stock.addHolds(
      [...wanted].map(([variant_id, quantity]) => ({
        id: uuid(),
        variant_id,
        quantity,
        reference,
        actor,
        created_at: now,
        expires_at: expiresAt,
      })),
    );
  }
  const changed = missing.length === 0 ? wanted : expired;
  await productChanged(tx, productsOf(variants, changed));
  return missing.length === 0 ? ok(null) : { ...refuse('not-enough-stock'), missing };
}

/**
 * Makes sure that an order holds exactly these lines until `expiresAt`. Holds that end earlier are released and taken again, under the
 * locks of their variants, so that nobody gets their units in between. Refused without enough stock.
 */
export async function confirmHold(
  tx: Tx,
  lines: readonly StockLine[],
  terms: HoldTerms,
): Promise<{ ok: true; value: null } | HoldRefusal> {
  const wanted = sumPerVariant(lines);
  const stock = stockRepository(tx);
  await stock.lock([...wanted.keys()]);
  const held = await stock.openHolds(terms.reference);
  const lasting = sumPerVariant(asLines(held.filter(({ expires_at }) => expires_at >= terms.expiresAt)));
  if (isSame(lasting, wanted)) return ok(null);
  await releaseHeldStock(tx, terms);
  return holdStock(tx, lines, terms);
}

/**
 * Turns the holds of a paid order into a sale, once. Refused when its open holds are not exactly these lines, such as after some have
 * expired: the order must then release the rest and hold its stock again.
 */
export async function sellHeldStock(
  tx: Tx,
  lines: readonly StockLine[],
  { reference, actor, now }: Omit<HoldTerms, 'expiresAt'>,
): Promise<Result<null, 'hold-ended'>> {
  const sold = sumPerVariant(lines);
  const stock = stockRepository(tx);
  const variants = await stock.lock([...sold.keys()]);
  const held = sumPerVariant(asLines(await stock.openHolds(reference)));
  if (!isSame(held, sold) || sold.size === 0) return refuse('hold-ended');
  const ended = await stock.endHoldsOf(reference, 'sold', now);
  const sales = await stock.addMoves(
    ended.map(({ variant_id: variant, quantity }) => ({
      variant,
      change: -quantity,
      reason: 'sale',
      actor,
      reference,
    })),
  );
  await stock.addSales(sales);
  await productChanged(tx, productsOf(variants));
  return ok(null);
}

/** Takes the sale of a cancelled order back: its units are in stock again and do not count as sold. */
export async function cancelSale(
  tx: Tx,
  lines: readonly StockLine[],
  { reference, actor }: Pick<HoldTerms, 'reference' | 'actor'>,
): Promise<void> {
  const stock = stockRepository(tx);
  const variants = await stock.lock([...sumPerVariant(lines).keys()]);
  const sold = await stock.salesOf(reference, [...variants.keys()]);
  await stock.addMoves(
    sold.map(({ variant_id: variant, change }) => ({ variant, change: -change, reason: 'return', actor, reference })),
  );
  await stock.removeSales(sold);
  await productChanged(tx, productsOf(variants));
}

/** Ends the holds of a cancelled order. Idempotent. */
export async function releaseHeldStock(
  tx: Tx,
  { reference, now }: Pick<HoldTerms, 'reference' | 'now'>,
): Promise<void> {
  const stock = stockRepository(tx);
  const held = sumPerVariant(asLines(await stock.openHolds(reference)));
  const variants = await stock.lock([...held.keys()]);
  const ended = await stock.endHoldsOf(reference, 'released', now);
  if (ended.length > 0) await productChanged(tx, productsOf(variants));
}

/** The result is in the order of the ids, which is the order of all locks. */
function sumPerVariant(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity);
  return new Map([...sums].sort(([a], [b]) => a - b));
}

function isSame(first: Map<number, number>, second: Map<number, number>): boolean {
  return first.size === second.size && [...first].every(([variant, quantity]) => second.get(variant) === quantity);
}

function asLines(holds: readonly OpenHold[]): StockLine[] {
  return holds.map(({ variant_id: variant, quantity }) => ({ variant, quantity }));
}

function freeOf(variant: StockedVariant | undefined): number {
  return variant === undefined ? 0 : variant.on_hand - variant.reserved;
}

function productsOf(variants: Map<number, StockedVariant>, among: Map<number, unknown> = variants): number[] {
  return [...variants.values()].flatMap(({ id, product_id }) => (among.has(id) ? [product_id] : []));
}
