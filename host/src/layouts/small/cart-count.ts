import { $basketCount, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

const most = 99;

/** How many things the basket holds, as a link to it is named and marked. Nothing is known of it on the server. */
export function useCartCount(): { label: string; mark: string | null } {
  const count = useStore($basketCount, { ssr: () => 0 });
  if (count === 0) return { label: 'سبد خرید', mark: null };
  const shown = toPersianDigits(Math.min(count, most));
  return { label: `سبد خرید، ${toPersianDigits(count)} کالا`, mark: count > most ? `${shown}+` : shown };
}
