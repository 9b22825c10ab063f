import { $guestBasket, type GuestLine, mergeGuestBasket } from '@shop/shared/kernel';

/** The API accepts no larger numbers, and would refuse the whole basket for one of them: any script can write to localStorage. */
const isPriceable = ({ variant_id, quantity }: GuestLine) => variant_id < 2 ** 31 && quantity <= 100_000;

/** The lines of a guest as the API prices them. */
export const itemsToPrice = (lines: readonly GuestLine[]) =>
  lines
    .filter(isPriceable)
    .map(({ variant_id, quantity, price_seen }) => ({ variant_id, quantity, price_seen: price_seen || null }));

/** After a log-in on the way the guest's basket may still be in this browser. A merge that fails is tried again by the next page. */
export async function mergeLeftBasket(): Promise<void> {
  if ($guestBasket.get().length > 0) await mergeGuestBasket().catch(() => undefined);
}
