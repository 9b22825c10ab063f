import type { Variant } from '../data.ts';
import { isSoldOut } from '../sold-out.ts';

/** What a shopper can do about a variant: buy it, ask to be told when it is back, or ask what it costs. */
export type ActionKind = 'buy' | 'restock' | 'callback';

export function actionFor(variant: Pick<Variant, 'price' | 'stock'>, pack: number): ActionKind {
  if (variant.price === null) return 'callback';
  return isSoldOut(variant, pack) ? 'restock' : 'buy';
}
