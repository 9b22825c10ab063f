import { $basketCount, $favorites, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';

/** A larger count is shown as this number with a plus sign. */
const maxShown = 99;

/** A link's accessible name, and the count beside its icon; null for a count of 0. */
type LinkCount = { label: string; count: string | null };

/** The link to the cart with the number of items in it, which is 0 during server rendering. */
export const useCartCount = (): LinkCount => linkCount('سبد خرید', useStore($basketCount, { ssr: () => 0 }));

/** The link to the favourites with their number. */
export const useFavoritesCount = (): LinkCount =>
  linkCount('علاقه‌مندی‌ها', useStore($favorites, { ssr: 'initial' }).length);

function linkCount(title: string, count: number): LinkCount {
  if (count === 0) return { label: title, count: null };
  const countText = toPersianDigits(Math.min(count, maxShown));
  return { label: `${title}، ${toPersianDigits(count)} کالا`, count: count > maxShown ? `${countText}+` : countText };
}
