import { $basketCount, $favorites, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

const most = 99;

type Counted = { label: string; mark: string | null };

/** How many things the basket holds, as a link to it is named and marked. Nothing is known of it on the server. */
export const useCartCount = (): Counted => counted('سبد خرید', useStore($basketCount, { ssr: () => 0 }));

/** The same of what the visitor likes. */
export const useFavoritesCount = (): Counted => counted('علاقه‌مندی‌ها', useStore($favorites, { ssr: 'initial' }).length);

function counted(title: string, count: number): Counted {
  if (count === 0) return { label: title, mark: null };
  const shown = toPersianDigits(Math.min(count, most));
  return { label: `${title}، ${toPersianDigits(count)} کالا`, mark: count > most ? `${shown}+` : shown };
}
