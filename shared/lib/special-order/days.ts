import { figures, preparing, quickestPercent } from './figures.ts';
import type { Spec } from './spec.ts';

export type Days = { from: number; to: number };
type Timed = Pick<Spec, 'kind' | 'quantity' | 'sample' | 'print'>;

/** Working days from the deposit to a finished order, when nobody hurries. */
export function usualDays({ kind, quantity, sample, print }: Timed): Days {
  const { from, to, included, perDay } = figures[kind].days;
  const more = Math.ceil(Math.max(0, quantity - included) / perDay);
  const prepared = sample || print === 'silk' || print === 'flexo';
  return {
    from: from + more + (prepared ? preparing.from : 0),
    to: to + more + (prepared ? preparing.to : 0),
  };
}

/** The least it can be done in, with all hands at it. */
export function quickestDays(timed: Timed): number {
  return Math.ceil((usualDays(timed).from * quickestPercent) / 100);
}

/** What is promised, for this wish. */
export function daysFor(spec: Spec): Days {
  const { from, to } = usualDays(spec);
  const most = spec.within_days ?? to;
  return { from: Math.min(from, most), to: Math.min(to, most) };
}

export function isHurried({ kind, within_days }: Pick<Spec, 'kind' | 'within_days'>): boolean {
  return within_days !== null && within_days < figures[kind].days.hurriedBelow;
}
