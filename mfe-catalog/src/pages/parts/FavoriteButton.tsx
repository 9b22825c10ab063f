import { $favorites, fetchFavoritesWhenIdle, toggleFavorite } from '@shop/shared/kernel';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './FavoriteButton.module.scss';

/** Rendered as «not a favourite» on the server, which does not know the visitor. The first button on a page fetches the favourites. */
export function FavoriteButton({ id, name }: { id: number; name: string }) {
  const isFavorite = () => $favorites.get().includes(id);
  // A boolean and not the list, so that only the hearts of favourites are rendered again when the list arrives.
  const liked = useSyncExternalStore($favorites.listen, isFavorite, () => false);
  useEffect(fetchFavoritesWhenIdle, []);
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`افزودن ${name} به علاقه‌مندی‌ها`}
      onClick={() => toggleFavorite(id)}
      className={styles.favorite}
    />
  );
}
