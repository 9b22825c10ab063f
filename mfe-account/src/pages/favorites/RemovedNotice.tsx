import { $favorites, toggleFavorite, useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import styles from './Favorites.module.scss';
import type { FavoriteProduct } from './favorite-products.ts';

/** Says which product was removed and offers undo, until the product is a favourite again. */
export function RemovedNotice({ product: { id, name } }: { product: FavoriteProduct }) {
  const isRestored = useStore($favorites).includes(id);
  return (
    <div role="status">
      {isRestored ? null : (
        <p className={styles.removed}>
          «{name}» از علاقه‌مندی‌ها حذف شد.
          <Button
            variant="quiet"
            onClick={() => {
              toggleFavorite(id);
              // The button disappears, so the focus moves to the content.
              document.getElementById('content')?.focus({ preventScroll: true });
            }}
          >
            بازگرداندن
          </Button>
        </p>
      )}
    </div>
  );
}
