import { depositPercent } from '@shop/shared/lib/special-order';
import type { Part } from '../../database/tables/payments.ts';
import type { OrderRow } from './repository.ts';

export type Due = { part: Part; amount: number };

/** Rial: a deposit is a whole number of hundred Toman. */
const roundingStep = 1_000;

/** The deposit of a new quote, which keeps it. */
export function depositOf(total: number): number {
  return Math.floor((total * depositPercent) / 100 / roundingStep) * roundingStep;
}

/** The part of a special order that is to be paid now; undefined in all other states. */
export function dueOf(order: Pick<OrderRow, 'state' | 'quote_total' | 'quote_deposit'>): Due | undefined {
  const { state, quote_total: total, quote_deposit: deposit } = order;
  if (total === null || deposit === null) return undefined;
  if (state === 'accepted') return { part: 'deposit', amount: deposit };
  return state === 'ready' ? { part: 'balance', amount: total - deposit } : undefined;
}
