import { $favorites, toggleFavorite } from '@shop/shared/kernel';

type Line = { variant_id: number; product_id: number };

/** The products of the lines that were saved for later while the page is open, by variant. */
const savedLines = new Map<number, number>();
/** Those of these products that were no favourites before. */
const newFavorites = new Set<number>();

export function addToFavorites({ variant_id, product_id }: Line): void {
  savedLines.set(variant_id, product_id);
  if ($favorites.get().includes(product_id)) return;
  newFavorites.add(product_id);
  toggleFavorite(product_id);
}

export const isSavedForLater = ({ variant_id }: Line): boolean => savedLines.has(variant_id);

/** A product that was a favourite before stays one, and so does one of which another variant is still saved for later. */
export function undoFavorite({ variant_id, product_id }: Line): void {
  if (!savedLines.delete(variant_id) || [...savedLines.values()].includes(product_id)) return;
  if (newFavorites.delete(product_id) && $favorites.get().includes(product_id)) toggleFavorite(product_id);
}

/** The favourites stay. */
export function forgetSavedLines(): void {
  savedLines.clear();
  newFavorites.clear();
}
