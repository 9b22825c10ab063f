import { figures, preparationDays, shortestTimePercent } from './figures.ts';
import type { Spec } from './spec.ts';

export type Days = { from: number; to: number };
type TimedSpec = Pick<Spec, 'kind' | 'quantity' | 'sample' | 'print'>;

/** Working days from the deposit to the finished order, without a deadline from the customer. */
export function standardDays({ kind, quantity, sample, print }: TimedSpec): Days {
  const { from, to, included, perDay } = figures[kind].days;
  const extraDays = Math.ceil(Math.max(0, quantity - included) / perDay);
  const needsPreparation = sample || print === 'silk' || print === 'flexo';
  return {
    from: from + extraDays + (needsPreparation ? preparationDays.from : 0),
    to: to + extraDays + (needsPreparation ? preparationDays.to : 0),
  };
}

/** The fewest working days in which the order can be finished. */
export function shortestDays(spec: TimedSpec): number {
  return Math.ceil((standardDays(spec).from * shortestTimePercent) / 100);
}

/** The promised range of working days: the standard time, limited by the customer's deadline. */
export function promisedDays(spec: Spec): Days {
  const { from, to } = standardDays(spec);
  const deadline = spec.within_days ?? to;
  return { from: Math.min(from, deadline), to: Math.min(to, deadline) };
}

export function isRush({ kind, within_days }: Pick<Spec, 'kind' | 'within_days'>): boolean {
  return within_days !== null && within_days < figures[kind].days.rushBelow;
}
