import { type ReturnedLine, returnableQuantity, returnRefund, returnStep } from '@shop/shared/lib/returns';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { Type } from 'typebox';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Rules } from '../../settings.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import type { OrderCommands } from '../orders/commands.ts';
import { lockOrder, type OrderRow, ordersRepository } from '../orders/repository.ts';
import type { Order } from '../orders/schema.ts';
import type { OrdersService } from '../orders/service.ts';
import { returnUntilOf } from '../orders/view.ts';
import { claimUploads } from '../uploads/claim.ts';
import { refusals } from './refusals.ts';
import { addReturn, returnsRepository } from './repository.ts';
import type { ReturnBody } from './schema.ts';

export type ReturnsService = ReturnType<typeof returnsService>;
type Parts = { rules: Rules['order']; orders: OrdersService; commands: OrderCommands; now: () => Date };

/** The stored answer to a request: nothing, because the order is read again. */
const Requested = Type.Object({});

/** The member's side of returns; the shop's side is in `desk.ts`. */
export function returnsService(kysely: Kysely<Schema>, { rules, orders, commands, now }: Parts) {
  /** Runs a change with the order locked. An order of another member is answered like one that does not exist. */
  const change = (
    user: string,
    number: number,
    applyChange: (tx: Tx, order: OrderRow) => Promise<Result<OrderRow>>,
  ): Promise<Result<Order>> =>
    inTransaction(kysely, async (tx) => {
      const order = await lockOrder(tx, number);
      if (order?.user_id !== user) return refuse('not-found');
      const result = await applyChange(tx, order);
      return result.ok ? ok(await orders.view(tx, result.value)) : result;
    });

  async function request(tx: Tx, order: OrderRow, body: ReturnBody): Promise<Result<OrderRow>> {
    const at = now();
    const { reason, note = '', files = [] } = body;
    const until = returnUntilOf(order, rules);
    if (until !== undefined && until < at) return refusals.tooLate;
    const lines = await ordersRepository(tx).lines([order.id]);
    const chosen = choose(lines, body);
    if (!chosen.ok) return chosen;
    if (reason !== 'withdrawal' && note.trim() === '') return refusals.noteNeeded;
    const refund = returnRefund(chosen.value, reason, order.shipping);
    if (refund.total !== body.refund) return refusals.refundChanged;

    const actor = `member:${order.user_id}` as const;
    // Moved before the files are claimed: a refusal after a claim would leave the claim behind.
    const moved = await commands.followReturn(tx, order, 'return_requested', { actor, at });
    if (!moved.ok) return moved;
    const claimed = await claimUploads(tx, { ids: files, owner: order.user_id, purpose: 'return' });
    if (!claimed.ok) throw new RefusedFiles(claimed.reason, claimed.message);
    await addReturn(tx, {
      row: {
        id: uuid(),
        order_id: order.id,
        reason,
        note,
        state: 'requested',
        created_at: at,
        updated_at: at,
        refund: refund.total,
        shipping_refund: refund.shipping,
      },
      lines: lines.flatMap(({ variant_id }, place) => {
        const quantity = chosen.value[place]?.quantity ?? 0;
        return quantity === 0 ? [] : [{ variant_id, quantity, refund: refund.lines[place] ?? 0 }];
      }),
      uploads: claimed.value.map(({ id }) => id),
    });
    return moved;
  }

  return {
    request: async (
      user: string,
      number: number,
      body: ReturnBody,
      repeatable: Repeatable | undefined,
    ): Promise<Result<Order>> => {
      try {
        return await change(user, number, async (tx, order) => {
          let changed = order;
          const answered = await answerOnce(tx, { request: repeatable, answer: Requested, now: now() }, async () => {
            const requested = await request(tx, order, body);
            if (!requested.ok) return requested;
            changed = requested.value;
            return ok({});
          });
          return answered.ok ? ok(changed) : answered;
        });
      } catch (error) {
        if (error instanceof RefusedFiles) return refusals.files(error.reason, error.message);
        throw error;
      }
    },

    /** The tracking code of the parcel that the member sends back. */
    track: (user: string, number: number, tracking_code: string): Promise<Result<Order>> =>
      change(user, number, async (tx, order) => {
        const returns = returnsRepository(tx);
        const row = await returns.find(order.id);
        if (row?.state !== 'approved') return refusals.notApproved;
        await returns.change(row.id, { tracking_code, updated_at: now() });
        return ok(order);
      }),
  };
}

/** Rolls the transaction back, because the order has already moved. */
class RefusedFiles extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

type OrderedLine = ReturnedLine['line'] & { variant_id: number };

/** All lines of the order with the quantity that comes back: 0 for a line that stays. */
function choose(lines: readonly OrderedLine[], { lines: requested, reason }: ReturnBody): Result<ReturnedLine[]> {
  const quantities = new Map<number, number>();
  for (const [place, { variant_id, quantity }] of requested.entries()) {
    const line = lines.find((each) => each.variant_id === variant_id);
    if (line === undefined) return refusals.notOrdered(place);
    if (quantities.has(variant_id)) return refusals.repeated(place);
    if (returnableQuantity(line, reason) === 0) return refusals.notReturnable(place);
    if (quantity > line.quantity) return refusals.tooMany(line.quantity, line.unit, place);
    const step = returnStep(line, reason);
    if (quantity % step !== 0) return refusals.step(step, line.unit, place);
    quantities.set(variant_id, quantity);
  }
  return ok(lines.map((line) => ({ line, quantity: quantities.get(line.variant_id) ?? 0 })));
}
