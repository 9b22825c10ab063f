import { $favorites, fetchFavoritesWhenIdle, toggleFavorite, useStore } from '@shop/shared/kernel';
import { HeartIcon } from '@shop/shared/ui/icons';
import { useEffect } from 'react';
import styles from './FavoriteButton.module.scss';

/** Rendered as «not a favourite» on the server, which does not know the visitor. The first button on a page fetches the favourites. */
export function FavoriteButton({ id, name }: { id: number; name: string }) {
  const liked = useStore($favorites, { ssr: 'initial' }).includes(id);
  useEffect(fetchFavoritesWhenIdle, []);
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`افزودن ${name} به علاقه‌مندی‌ها`}
      onClick={() => toggleFavorite(id)}
      className={styles.favorite}
    >
      <HeartIcon filled={liked} />
    </button>
  );
}
