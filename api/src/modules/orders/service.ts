import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { RefundDestination } from '../../database/tables/payments.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Rules } from '../../settings.ts';
import { sum } from '../../sum.ts';
import type { BasketService } from '../basket/service.ts';
import { invoicesRepository } from '../invoices/repository.ts';
import { paymentsOf } from '../payments/payments.ts';
import { returnOf } from '../returns/repository.ts';
import { searchWords } from '../search/key.ts';
import type { OrderCommands } from './commands.ts';
import { lockOrder, type OrderRow, ordersRepository, type PicturedLine } from './repository.ts';
import type { Order, Orders, OrdersQuery, Reorder, Reordered } from './schema.ts';
import { groupNames, groups } from './states.ts';
import { summaryOf, viewOf } from './view.ts';

export type OrdersService = ReturnType<typeof ordersService>;
type Parts = { rules: Rules['order']; basket: BasketService; commands: OrderCommands; now: () => Date };

const pageSize = 20;
/** Orders that one run of the job expires, each in its own transaction. */
const expiryBatch = 200;

/** The member's side of orders. An order of another member is answered like one that does not exist. */
export function ordersService(kysely: Kysely<Schema>, { rules, basket, commands, now }: Parts) {
  async function view(db: Connection, order: OrderRow): Promise<Order> {
    const orders = ordersRepository(db);
    const lines = await orders.lines([order.id]);
    const events = await orders.events(order.id);
    const payments = await paymentsOf(db, order.id);
    const returned = await returnOf(db, order.id);
    const invoices = await invoicesRepository(db).findValidOf({ order: order.id });
    return viewOf(order, { lines, events, payments, returned, invoices }, { rules, now: now() });
  }

  const ownLines = async (user: string, number: number): Promise<PicturedLine[] | undefined> => {
    const orders = ordersRepository(kysely);
    const order = await orders.find(number);
    return order?.user_id === user ? orders.lines([order.id]) : undefined;
  };

  return {
    view,

    list: async (user: string, { group, q, after }: OrdersQuery): Promise<Orders> => {
      const orders = ordersRepository(kysely);
      const filter = { user, words: searchWords(q ?? '') };
      const states = group === undefined ? undefined : groups[group];
      // One more than a page shows whether there is another page.
      const rows = await orders.findPage({ ...filter, states }, { after, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const linesById = Map.groupBy(await orders.lines(page.map(({ id }) => id)), ({ order_id }) => order_id);
      const byState = await orders.countByState(filter);
      const counts = Object.fromEntries(
        groupNames.map((name) => [name, sum(groups[name].map((state) => byState.get(state) ?? 0))] as const),
      );
      return {
        items: page.map((order) => summaryOf(order, linesById.get(order.id) ?? [])),
        next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
        counts: { all: sum([...byState.values()]), ...(counts as Omit<Orders['counts'], 'all'>) },
      };
    },

    read: async (user: string, number: number): Promise<Order | undefined> => {
      const order = await ordersRepository(kysely).find(number);
      return order?.user_id === user ? view(kysely, order) : undefined;
    },

    /** A repeated request gets the cancelled order. */
    cancel: (user: string, number: number, refundTo?: RefundDestination): Promise<Result<Order>> =>
      inTransaction(kysely, async (tx: Tx) => {
        const order = await lockOrder(tx, number);
        if (order?.user_id !== user) return refuse('not-found');
        if (order.state === 'cancelled') return ok(await view(tx, order));
        const cancelled = await commands.cancel(tx, order, { actor: `member:${user}`, at: now(), refundTo });
        return cancelled.ok ? ok(await view(tx, cancelled.value)) : cancelled;
      }),

    /** The lines of an order with what they would cost today, and why some cannot be ordered. */
    previewReorder: async (user: string, number: number): Promise<Reorder | undefined> => {
      const lines = await ownLines(user, number);
      if (lines === undefined) return undefined;
      const { items } = await basket.price(lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })));
      const byVariant = new Map(items.map((item) => [item.variant_id, item]));
      return {
        lines: lines.map(({ variant_id, title, options, quantity, unit_price }) => ({
          variant_id,
          title,
          options,
          quantity,
          unit_price,
          now: byVariant.get(variant_id) ?? null,
        })),
      };
    },

    /** Merges the lines of an order into the basket. A repeated request changes nothing more. */
    reorder: async (user: string, number: number): Promise<Result<Reordered>> => {
      const lines = await ownLines(user, number);
      if (lines === undefined) return refuse('not-found');
      return basket.merge(
        user,
        lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
      );
    },

    /** Expires unpaid orders, each in its own transaction, so that a locked one does not delay the others. */
    expire: async (): Promise<void> => {
      const time = now();
      for (const number of await ordersRepository(kysely).findExpired(time, expiryBatch)) {
        await inTransaction(kysely, async (tx) => {
          const order = await lockOrder(tx, number);
          return order && commands.expire(tx, order, time);
        });
      }
    },
  };
}
