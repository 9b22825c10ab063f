import { $favorites, useStore } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import styles from '../parts/panel.module.scss';
import { FavoriteList } from './FavoriteList.tsx';
import { $favoriteProducts, type FavoriteProducts, loadFavorites } from './favorite-products.ts';

/** The favourites are this device's: the server waits for them as everyone. */
const onServer: FavoriteProducts = { state: 'loading' };

export function Page() {
  const favorites = useStore($favorites, { ssr: 'initial' });
  const view = useStore($favoriteProducts, { ssr: () => onServer });

  useEffect(() => void loadFavorites(), [favorites]);

  return (
    <div className={styles.page}>
      <h1>علاقه‌مندی‌ها</h1>
      <Shown view={view} />
    </div>
  );
}

function Shown({ view }: { view: FavoriteProducts }) {
  if (view.state === 'loading') return <Skeleton lines={5} />;
  if (view.state === 'failed') return <FaultCard onRetry={() => void loadFavorites()} />;
  if (view.products.length > 0) return <FavoriteList products={view.products} />;
  return (
    <EmptyState title="هنوز چیزی را نپسندیده‌اید" action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}>
      <p>نشان قلب کنار هر کالا آن را در همین دستگاه برایتان نگه می‌دارد.</p>
    </EmptyState>
  );
}
