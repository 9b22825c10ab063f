import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { setPackStep, setWithdrawal } from '../catalogue/derived.ts';
import { stockRepository } from './repository.ts';
import { moveStock } from './stock.ts';

export type StockDesk = ReturnType<typeof stockDesk>;
/** `count`: the units that are there; the others: the units that came or were damaged. */
export const deskReasons = ['delivery', 'count', 'damage'] as const;
type StockReport = { reason: (typeof deskReasons)[number]; units: number; note: string | null; actor: Actor };
export type DeskStock = { sku: string; product: string; on_hand: number; reserved: number };

const held = 'more units are held for orders than would be left: wait until they are paid or expire, or cancel them';

/** The shop's side of the stock. */
export function stockDesk(kysely: Kysely<Schema>) {
  return {
    find: async (sku: string): Promise<Result<DeskStock>> => {
      const variant = await stockRepository(kysely).findBySku(sku);
      if (variant === undefined) return refuse('not-found');
      const { id: _, product_id: __, ...stock } = variant;
      return ok(stock);
    },

    /** Sets the step of the quantities in which the variant's product is sold. */
    sellInSteps: (sku: string, step: number): Promise<Result<{ sku: string; product: string; step: number }>> =>
      inTransaction(kysely, async (tx) => {
        const variant = await stockRepository(tx).findBySku(sku);
        if (variant === undefined) return refuse('not-found');
        await setPackStep(tx, variant.product_id, step);
        return ok({ sku: variant.sku, product: variant.product, step });
      }),

    /** Sets whether buyers can return the variant's product without a reason. */
    allowWithdrawal: (
      sku: string,
      can_withdraw: boolean,
    ): Promise<Result<{ sku: string; product: string; can_withdraw: boolean }>> =>
      inTransaction(kysely, async (tx) => {
        const variant = await stockRepository(tx).findBySku(sku);
        if (variant === undefined) return refuse('not-found');
        await setWithdrawal(tx, variant.product_id, can_withdraw);
        return ok({ sku: variant.sku, product: variant.product, can_withdraw });
      }),

    report: (sku: string, { reason, units, note, actor }: StockReport): Promise<Result<DeskStock>> =>
      inTransaction(kysely, async (tx): Promise<Result<DeskStock>> => {
        const stock = stockRepository(tx);
        const stored = await stock.findBySku(sku);
        const variant = stored && (await stock.lock([stored.id])).get(stored.id);
        if (stored === undefined || variant === undefined) return refuse('not-found');
        // Computed under the lock: a sale meanwhile would make the counted difference wrong.
        const change = { delivery: units, damage: -units, count: units - variant.on_hand }[reason];
        const moved = await moveStock(tx, [{ variant: variant.id, change }], { reason, actor, reference: note });
        if (!moved.ok) return refuse(moved.reason, moved.reason === 'not-enough-stock' ? held : '');
        const { sku: ofVariant, product } = stored;
        return ok({ sku: ofVariant, product, on_hand: variant.on_hand + change, reserved: variant.reserved });
      }),
  };
}
