import { $favorites, toggleFavorite, useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import styles from './Favorites.module.scss';
import type { FavoriteProduct } from './favorite-products.ts';

/** What was just taken out, for as long as it is out: a press beside the way brings it back. */
export function Removed({ product: { id, name } }: { product: FavoriteProduct }) {
  const isBack = useStore($favorites).includes(id);
  return (
    <div role="status">
      {isBack ? null : (
        <p className={styles.removed}>
          «{name}» از علاقه‌مندی‌ها برداشته شد.
          <Button
            variant="quiet"
            onClick={() => {
              toggleFavorite(id);
              // The button goes; the keyboard goes on at the list.
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
