import type { Rial } from '../../lib/money.ts';

/** Whole percent, rounded down: a shop may promise too little, never too much. 0 when it is not cheaper. */
export function discountPercent(amount: Rial, before: Rial | null | undefined): number {
  return before && before > amount ? Math.floor(((before - amount) * 100) / before) : 0;
}
