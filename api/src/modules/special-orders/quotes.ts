import type { Kysely } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Answer } from '../../refused.ts';
import type { Rules } from '../../settings.ts';
import { DAY } from '../../times.ts';
import { type Move, move } from './moving.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import type { Actor, State } from './states.ts';

type Parts = { rules: Rules['specialOrder']; now?: () => Date };
type Moved = Promise<Answer<OrderRow> | undefined>;

/** What the shop and the clock do with special orders. Undefined: there is no such order. */
export function quotesService(kysely: Kysely<Schema>, { rules, now = () => new Date() }: Parts) {
  const change = (code: string, asked: Omit<Move, 'at'>): Moved =>
    kysely.transaction().execute(async (tx: Connection) => {
      const order = await specialOrdersRepository(tx).hold(code);
      return order && move(tx, order, { ...asked, at: now() });
    });

  return {
    /** Back to its owner, with a question. */
    ask: (code: string, text: string): Moved => change(code, { to: 'needs_info', by: 'shop', text }),
    reject: (code: string, text: string): Moved => change(code, { to: 'rejected', by: 'shop', text }),

    /** `total` in Rial; it holds for as many days as the shop's rules say. */
    quote: (code: string, { total, days }: { total: number; days: number }): Moved => {
      const quote_until = new Date(now().getTime() + rules.quoteDays * DAY);
      return change(code, { to: 'quoted', by: 'shop', quote: { quote_total: total, quote_days: days, quote_until } });
    },

    /** What follows once it is accepted: payments, and the work itself. */
    advance: (code: string, to: State, by: Actor): Moved => change(code, { to, by }),

    /** One transaction for each: an order that is answered just now holds up no other. */
    expire: async (): Promise<void> => {
      for (const code of await specialOrdersRepository(kysely).overdue(now())) {
        await change(code, { to: 'quote_expired', by: 'system' });
      }
    },
  };
}
