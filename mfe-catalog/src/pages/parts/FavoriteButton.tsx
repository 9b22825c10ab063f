import { $favorites, toggleFavorite, useStore } from '@shop/shared/kernel';
import { HeartIcon } from '@shop/shared/ui/icons';
import styles from './FavoriteButton.module.scss';

/** The favourites are this device's; the server draws none of them. */
export function FavoriteButton({ id, name }: { id: number; name: string }) {
  const liked = useStore($favorites, { ssr: 'initial' }).includes(id);
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
