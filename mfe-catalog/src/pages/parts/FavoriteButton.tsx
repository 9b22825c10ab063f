import { $favorites, toggleFavorite, useStore, wantFavorites } from '@shop/shared/kernel';
import { HeartIcon } from '@shop/shared/ui/icons';
import { useEffect } from 'react';
import styles from './FavoriteButton.module.scss';

/** The favourites are a visitor's own; the server draws none of them. A page with a heart is one that has a member's asked for. */
export function FavoriteButton({ id, name }: { id: number; name: string }) {
  const liked = useStore($favorites, { ssr: 'initial' }).includes(id);
  useEffect(wantFavorites, []);
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
