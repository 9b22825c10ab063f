import { computed } from 'nanostores';
import { $isMember } from './auth.ts';
import { $general } from './general.ts';
import { keptAtom } from './kept.ts';

/** `price_seen`: what a piece cost when it was put in, so that a change can be told. */
export type GuestLine = { variant_id: number; product_id: number; quantity: number; price_seen: number | null };

/** Specification of the shop: no basket has more lines. */
const MOST = 50;

/** The basket of who is not logged in. It holds nothing back in the shop; what it costs is asked of the API. */
export const $guestBasket = keptAtom<readonly GuestLine[]>({
  key: 'basket',
  version: 1,
  empty: [],
  read: (stored) => (Array.isArray(stored) && stored.every(isLine) ? stored.slice(0, MOST) : undefined),
});

/** Puts a line in, changes its quantity, or takes it out with a quantity of zero. */
export function setGuestLine(line: GuestLine): void {
  const lines = $guestBasket.get();
  const isThis = ({ variant_id }: GuestLine) => variant_id === line.variant_id;
  if (line.quantity <= 0) $guestBasket.set(lines.filter((one) => !isThis(one)));
  else if (lines.some(isThis)) $guestBasket.set(lines.map((one) => (isThis(one) ? line : one)));
  else if (lines.length < MOST) $guestBasket.set([...lines, line]);
}

/** How many lines the basket has, whoever it belongs to. */
export const $basketCount = computed([$isMember, $general, $guestBasket], (isMember, { basketCount }, lines) =>
  isMember ? basketCount : lines.length,
);

/** The products in it. */
export const $basketItemIds = computed([$isMember, $general, $guestBasket], (isMember, { basketItemIds }, lines) =>
  isMember ? basketItemIds : lines.map(({ product_id }) => product_id),
);

function isLine(value: unknown): value is GuestLine {
  if (typeof value !== 'object' || value === null) return false;
  const { variant_id, product_id, quantity, price_seen }: Partial<GuestLine> = value;
  const whole = [variant_id, product_id, quantity, price_seen ?? 0];
  return whole.every((one) => Number.isSafeInteger(one) && Number(one) >= 0) && Number(quantity) > 0;
}
