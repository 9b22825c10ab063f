import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { OrderCommands } from '../orders/commands.ts';
import { stockReference } from '../orders/place.ts';
import { lockOrder, type OrderRow } from '../orders/repository.ts';
import type { ReturnState } from '../orders/states.ts';
import { moveStock } from '../stock/stock.ts';
import { type ReturnRow, returnsRepository } from './repository.ts';

export type ReturnsDesk = ReturnType<typeof returnsDesk>;
type Changed = Promise<Result<{ number: number; state: ReturnState; refund: number }>>;
type Move = (tx: Tx, order: OrderRow, row: ReturnRow, at: Date) => Promise<Result<OrderRow>>;

const listSize = 200;

/** The shop's side of returns. Each step moves the order, too, which refuses a step that is not allowed. */
export function returnsDesk(kysely: Kysely<Schema>, { commands, now }: { commands: OrderCommands; now: () => Date }) {
  const change = (number: number, state: ReturnState, move: Move, decision?: string): Changed =>
    inTransaction(kysely, async (tx) => {
      const order = await lockOrder(tx, number);
      const row = order && (await returnsRepository(tx).find(order.id));
      if (order === undefined || row === undefined) return refuse('not-found');
      const at = now();
      const moved = await move(tx, order, row, at);
      if (!moved.ok) return moved;
      const isDecision = state === 'approved' || state === 'rejected';
      const decided = { ...(isDecision && { decided_at: at }), ...(decision !== undefined && { decision }) };
      await returnsRepository(tx).change(row.id, { state, updated_at: at, ...decided });
      return ok({ number, state, refund: row.refund });
    });

  return {
    listOpen: () => returnsRepository(kysely).findInStates(['requested', 'approved', 'returned'], listSize),

    /** `text`: how the member sends the goods. */
    approve: (number: number, { actor, text }: { actor: Actor; text?: string | undefined }): Changed =>
      change(
        number,
        'approved',
        (tx, order, _row, at) => commands.followReturn(tx, order, 'return_approved', { actor, at, reason: text }),
        text,
      ),

    reject: (number: number, { actor, reason }: { actor: Actor; reason: string }): Changed =>
      change(
        number,
        'rejected',
        (tx, order, _row, at) => commands.followReturn(tx, order, 'return_rejected', { actor, at, reason }),
        reason,
      ),

    /** The goods have arrived. `restock`: whether they can be sold again. */
    receive: (number: number, { actor, restock }: { actor: Actor; restock: boolean }): Changed =>
      change(number, 'returned', async (tx, order, row, at) => {
        const moved = await commands.followReturn(tx, order, 'returned', { actor, at });
        // Missing units never left the shop.
        if (!moved.ok || !restock || row.reason === 'missing') return moved;
        const lines = await returnsRepository(tx).lines(row.id);
        const changes = lines.map(({ variant_id: variant, quantity }) => ({ variant, change: quantity }));
        const restocked = await moveStock(tx, changes, { reason: 'return', actor, reference: stockReference(order) });
        if (!restocked.ok) throw new Error(`the return of order ${number} could not be added to the stock`);
        return moved;
      }),

    refund: (number: number, { actor }: { actor: Actor }): Changed =>
      change(number, 'refunded', (tx, order, row, at) =>
        commands.refundReturn(tx, order, { id: row.id, amount: row.refund }, { actor, at }),
      ),
  };
}
