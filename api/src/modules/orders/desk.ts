import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Fulfilment, OrderCommands } from './commands.ts';
import { lockOrder, type OrderRow, ordersRepository } from './repository.ts';
import { groups, nextStates, type State } from './states.ts';

export type OrdersDesk = ReturnType<typeof ordersDesk>;
type Advance = { to: Fulfilment; trackingCode?: string | undefined; actor: Actor };
export type DeskOrder = { number: number; state: State; next: State[] };

const listSize = 200;

/** The shop's side of orders. */
export function ordersDesk(kysely: Kysely<Schema>, { commands, now }: { commands: OrderCommands; now: () => Date }) {
  return {
    /** The paid orders that are not delivered, the oldest first. */
    listOpen: async () => {
      const orders = ordersRepository(kysely);
      const rows = await orders.findInStates(groups.current, listSize);
      const lines = Map.groupBy(await orders.lines(rows.map(({ id }) => id)), ({ order_id }) => order_id);
      return rows.map(({ id, ...order }) => ({
        ...deliveryOf(order),
        lines: (lines.get(id) ?? []).map(({ sku, title, options, quantity, unit }) => ({
          sku,
          title,
          options,
          quantity,
          unit,
        })),
      }));
    },

    advance: (number: number, { to, trackingCode, actor }: Advance): Promise<Result<DeskOrder>> =>
      inTransaction(kysely, async (tx) => {
        const order = await lockOrder(tx, number);
        if (order === undefined) return refuse('not-found');
        const moved = await commands.advance(tx, order, { to, trackingCode, actor, at: now() });
        return moved.ok ? ok(deskOrderOf(moved.value)) : moved;
      }),

    cancel: (number: number, { reason, actor }: { reason: string; actor: Actor }): Promise<Result<DeskOrder>> =>
      inTransaction(kysely, async (tx) => {
        const order = await lockOrder(tx, number);
        if (order === undefined) return refuse('not-found');
        const cancelled = await commands.cancel(tx, order, { reason, actor, at: now() });
        return cancelled.ok ? ok(deskOrderOf(cancelled.value)) : cancelled;
      }),
  };
}

type Listed = Omit<OrderRow, 'id'>;

function deliveryOf({ number, state, shipping_method, province, city, created_at, note, ...order }: Listed) {
  const { slot_day, slot_from, slot_to, delivery_from, delivery_to } = order;
  return {
    number,
    state,
    shipping_method,
    province,
    city,
    created_at,
    note,
    slot_day,
    slot_from,
    slot_to,
    delivery_from,
    delivery_to,
  };
}

function deskOrderOf({ number, state }: OrderRow): DeskOrder {
  return { number, state, next: nextStates(state, 'shop') };
}
