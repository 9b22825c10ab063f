import { computed } from 'nanostores';
import { $isMember } from './auth.ts';
import { $general } from './general.ts';
import { storedAtom } from './stored-atom.ts';

/** `price_seen`: the price per unit when the line was added, to warn about a later change. */
export type GuestLine = { variant_id: number; product_id: number; quantity: number; price_seen: number | null };

/** The API accepts no more lines in a basket. */
const maxLines = 50;

/** A guest's basket. It reserves no stock; the API computes its prices. */
export const $guestBasket = storedAtom<readonly GuestLine[]>({
  key: 'basket',
  version: 1,
  empty: [],
  parse: (stored) => (Array.isArray(stored) && stored.every(isLine) ? stored.slice(0, maxLines) : undefined),
});

/** Adds a line, changes its quantity, or removes it when the quantity is zero. A line beyond the limit is ignored. */
export function setGuestLine(newLine: GuestLine): void {
  const lines = $guestBasket.get();
  const isSameVariant = (line: GuestLine) => line.variant_id === newLine.variant_id;
  if (newLine.quantity <= 0) $guestBasket.set(lines.filter((line) => !isSameVariant(line)));
  else if (lines.some(isSameVariant)) $guestBasket.set(lines.map((line) => (isSameVariant(line) ? newLine : line)));
  else if (lines.length < maxLines) $guestBasket.set([...lines, newLine]);
}

/** The number of lines in the visitor's basket, member or guest. */
export const $basketCount = computed([$isMember, $general, $guestBasket], (isMember, { basketCount }, lines) =>
  isMember ? basketCount : lines.length,
);

/** The ids of the products in the visitor's basket. */
export const $basketItemIds = computed([$isMember, $general, $guestBasket], (isMember, { basketItemIds }, lines) =>
  isMember ? basketItemIds : lines.map(({ product_id }) => product_id),
);

function isLine(value: unknown): value is GuestLine {
  if (typeof value !== 'object' || value === null) return false;
  const { variant_id, product_id, quantity, price_seen }: Partial<GuestLine> = value;
  // Cloth is sold in half metres.
  const numbers = [variant_id, product_id, typeof quantity === 'number' ? quantity * 2 : undefined, price_seen ?? 0];
  return numbers.every((number) => Number.isSafeInteger(number) && Number(number) >= 0) && Number(quantity) > 0;
}
