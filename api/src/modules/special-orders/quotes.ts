import type { Kysely } from 'kysely';
import { type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Rules } from '../../settings.ts';
import { DAY } from '../../times.ts';
import { type OrderRow, specialOrdersRepository } from './repository.ts';
import type { Actor, State } from './states.ts';
import { moveOrder, type Transition } from './transitions.ts';

type Parts = { rules: Rules['specialOrder']; now?: () => Date };
type Changed = Promise<Result<OrderRow>>;

/** The shop's side of special orders, and the expiry of quotes. */
export function quotesService(kysely: Kysely<Schema>, { rules, now = () => new Date() }: Parts) {
  const change = (code: string, transition: Omit<Transition, 'at'>): Changed =>
    kysely.transaction().execute(async (tx: Connection) => {
      const order = await specialOrdersRepository(tx).findLocked(code);
      return order === undefined ? refuse('not-found') : moveOrder(tx, order, { ...transition, at: now() });
    });

  return {
    /** Returns the order to its owner with a question. */
    ask: (code: string, text: string): Changed => change(code, { to: 'needs_info', by: 'shop', text }),
    reject: (code: string, text: string): Changed => change(code, { to: 'rejected', by: 'shop', text }),

    /** `total` is in Rial. The quote is valid for the number of days in the settings. */
    quote: (code: string, { total, days }: { total: number; days: number }): Changed => {
      const quote_until = new Date(now().getTime() + rules.quoteDays * DAY);
      return change(code, { to: 'quoted', by: 'shop', quote: { quote_total: total, quote_days: days, quote_until } });
    },

    /** Transitions after the acceptance: payments and production. */
    advance: (code: string, to: State, by: Actor): Changed => change(code, { to, by }),

    /** One transaction per order, so that an order that is locked right now does not delay the others. */
    expire: async (): Promise<void> => {
      for (const code of await specialOrdersRepository(kysely).findExpiredQuotes(now())) {
        await change(code, { to: 'quote_expired', by: 'system' });
      }
    },
  };
}
