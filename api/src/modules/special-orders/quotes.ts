import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Rules } from '../../settings.ts';
import { DAY } from '../../times.ts';
import type { Messages } from '../messages/service.ts';
import { depositOf } from './due.ts';
import { notifyOwner } from './notices.ts';
import { refusals } from './refusals.ts';
import { lockOrder, type OrderRow, specialOrdersRepository } from './repository.ts';
import { type Actor, isOpen, type State } from './states.ts';
import { addOrderMessage, moveOrder, type Transition } from './transitions.ts';
import { summaryOf, viewOf } from './view.ts';

type Parts = {
  rules: Pick<Rules, 'specialOrder' | 'vatPercent'>;
  messages: Pick<Messages, 'notify'>;
  now?: () => Date;
};
type Changed = Promise<Result<OrderRow>>;
export type QuotesService = ReturnType<typeof quotesService>;

const maxListed = 100;

/** The steps of production and delivery; the payments between them are not the shop's. */
export const productionSteps = ['in_production', 'ready', 'shipped', 'delivered'] as const satisfies readonly State[];

/** The shop's side of special orders, and the expiry of quotes. */
export function quotesService(kysely: Kysely<Schema>, { rules, messages, now = () => new Date() }: Parts) {
  const change = (code: string, transition: Omit<Transition, 'at'>): Changed =>
    inTransaction(kysely, async (tx: Tx) => {
      const order = await lockOrder(tx, code);
      if (order === undefined) return refuse('not-found');
      const at = now();
      const moved = await moveOrder(tx, order, { ...transition, at });
      if (moved.ok) await notifyOwner(tx, messages, moved.value);
      return moved;
    });

  return {
    /** The special orders of all members. `waiting`: only those without an answer of the shop, the oldest first. */
    list: async (which: 'waiting' | 'all') => {
      const rows = await specialOrdersRepository(kysely).findForShop(which, maxListed);
      return rows.map(({ from, ...order }) => ({ ...summaryOf(order), from }));
    },

    read: async (code: string) => {
      const repository = specialOrdersRepository(kysely);
      const order = await repository.find(code);
      if (order === undefined) return undefined;
      const messages = await repository.messages(order.id);
      const view = await viewOf(repository, order, { messages, earlier: null });
      return { ...view, from: await repository.ownerOf(order) };
    },

    /** A message that does not change the state. Sent twice, it is stored once. */
    write: (code: string, text: string): Changed =>
      inTransaction(kysely, async (tx) => {
        const order = await lockOrder(tx, code);
        if (order === undefined) return refuse('not-found');
        if (!isOpen(order.state)) return refusals.closed(order.state);
        const last = (await specialOrdersRepository(tx).latestMessages(order.id)).messages.at(-1);
        if (last?.written_by === 'shop' && last.text === text) return ok(order);
        const message = await addOrderMessage(tx, order, { by: 'shop', text, at: now() });
        const event = `special order message ${message}`;
        const notice = { template: 'special-order-message', tokens: { order: code } } as const;
        await messages.notify(tx, { user: order.user_id, event, ...notice });
        return ok(order);
      }),

    /** Returns the order to its owner with a question. */
    ask: (code: string, text: string): Changed => change(code, { to: 'needs_info', by: 'shop', text }),
    reject: (code: string, text: string): Changed => change(code, { to: 'rejected', by: 'shop', text }),
    /** A deposit that was paid goes to the wallet. */
    cancel: (code: string, text: string): Changed => change(code, { to: 'cancelled', by: 'shop', text }),

    /** `total` is in Rial and contains the tax. The quote is valid for the number of days in the settings. */
    quote: (code: string, { total, days }: { total: number; days: number }): Changed => {
      const quote = {
        quote_total: total,
        quote_deposit: depositOf(total),
        vat_percent: rules.vatPercent,
        quote_days: days,
        quote_until: new Date(now().getTime() + rules.specialOrder.quoteDays * DAY),
      };
      return change(code, { to: 'quoted', by: 'shop', quote });
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
