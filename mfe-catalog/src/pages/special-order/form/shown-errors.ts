import type { Field, Problem } from '@shop/shared/lib/special-order';
import type { Place } from './draft.ts';
import type { Sending } from './sending.ts';

export type Errors = Partial<Record<Field | Place, string>>;
type Seen = {
  /** Fields that were left. */
  left: ReadonlySet<string>;
  /** Somebody wanted to send it. */
  tried: boolean;
  sending: Sending;
};

/** Numbers and words that are still being typed; whatever else is chosen, and is wrong as soon as it is. */
const typed: ReadonlySet<Field> = new Set<Field>([
  ...(['width', 'height', 'gusset', 'gsm', 'print_colours', 'quantity', 'within_days'] as const),
]);

/** What stands beside which field. Nobody is told of a number before they have left it. */
export function shownErrors(problems: readonly Problem[], { left, tried, sending }: Seen): Errors {
  const shown = problems.filter(({ field }) => tried || !typed.has(field) || left.has(field));
  const errors: Errors = Object.fromEntries(shown.map(({ field, message }) => [field, message]));
  const { field, message } = sending.state === 'refused' ? sending : { field: undefined, message: '' };
  return field === undefined ? errors : { ...errors, [field]: message };
}
