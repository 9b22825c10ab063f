import { toRial } from '@shop/shared/lib/money';
import type { MessagePage } from '../conversations/messages.ts';
import { dueOf } from './due.ts';
import type { OrderRow, specialOrdersRepository } from './repository.ts';
import type { SpecialOrder, SpecialOrders } from './schema.ts';
import { canMove, isOpen } from './states.ts';

/** The order with a page of its messages, by default the latest one. */
export async function viewOf(
  repository: ReturnType<typeof specialOrdersRepository>,
  order: OrderRow,
  page?: MessagePage,
): Promise<SpecialOrder> {
  const moves = await repository.moves(order.id);
  const { messages, earlier } = page ?? (await repository.latestMessages(order.id));
  const unread = await repository.unread(order.user_id, [order.id]);
  const due = dueOf(order);
  const { code, state, spec, note, estimate, created_at } = order;
  return {
    code,
    state,
    created_at: created_at.toISOString(),
    spec,
    note,
    estimate,
    quote: quoteOf(order),
    due: due === undefined ? null : { ...due, ...(await repository.openPayments(order.id)) },
    invoices: await repository.invoices(order.id),
    history: moves.map((move) => ({ state: move.state, at: move.moved_at.toISOString() })),
    messages: messages.map(({ id, written_by, text, created_at: at }) => ({
      id,
      by: written_by,
      text,
      at: at.toISOString(),
    })),
    earlier,
    files: await repository.files(order.id),
    unread: unread.get(order.id) ?? 0,
    may: {
      write: isOpen(state),
      cancel: canMove(state, 'cancelled', 'member'),
      answer_quote: canMove(state, 'accepted', 'member'),
    },
  };
}

function quoteOf({ quote_total, quote_deposit, quote_days, quote_until }: OrderRow): SpecialOrder['quote'] {
  if (quote_total === null || quote_deposit === null || quote_days === null || quote_until === null) return null;
  const [total, deposit] = [toRial(quote_total), toRial(quote_deposit)];
  const parts = { deposit, balance: toRial(total - deposit) };
  return { total, ...parts, days: quote_days, valid_until: quote_until.toISOString() };
}

type Summary = Omit<SpecialOrders['items'][number], 'unread'>;

export function summaryOf({ code, state, created_at, spec, quote_total }: OrderRow): Summary {
  const { kind, quantity } = spec;
  return { code, state, created_at: created_at.toISOString(), kind, quantity, quote_total };
}
