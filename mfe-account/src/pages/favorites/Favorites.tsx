import { $isMember, Link, toggleFavorite, useStore } from '@shop/shared/kernel';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import panel from '../parts/panel.module.scss';
import { AddAll } from './AddAll.tsx';
import { FavoriteList } from './FavoriteList.tsx';
import styles from './Favorites.module.scss';
import {
  $favoriteProducts,
  type FavoriteProduct,
  type FavoriteProducts,
  loadFavorites,
  showMore,
  watchFavorites,
} from './favorite-products.ts';
import { loadPricesSeen, rememberPrices } from './price-changes.ts';
import { RemovedNotice } from './RemovedNotice.tsx';

/** The server knows no visitor, so it renders the loading state. */
const serverView: FavoriteProducts = { products: [], rest: 'loading' };

export function Page() {
  const isMember = useStore($isMember, { ssr: 'initial' });
  const { products, rest } = useStore($favoriteProducts, { ssr: () => serverView });

  const [removed, setRemoved] = useState<FavoriteProduct>();

  useEffect(watchFavorites, []);
  useEffect(() => void (isMember && loadPricesSeen()), [isMember]);
  useEffect(() => rememberPrices(products), [products]);

  const remove = (product: FavoriteProduct) => {
    setRemoved(product);
    toggleFavorite(product.id);
  };

  return (
    <div className={panel.page}>
      <h1>علاقه‌مندی‌ها</h1>
      {removed ? <RemovedNotice product={removed} /> : null}
      {products.length > 0 ? <AddAll /> : null}
      {products.length > 0 ? <FavoriteList products={products} onRemove={remove} /> : null}
      <Rest view={{ products, rest }} isMember={isMember} />
    </div>
  );
}

type RestProps = { view: FavoriteProducts; isMember: boolean };

/** The part below the products: retry, skeleton, empty state or the button for more. */
function Rest({ view: { products, rest }, isMember }: RestProps) {
  const isEmpty = products.length === 0;
  if (rest === 'failed') return <FaultCard onRetry={() => void loadFavorites()} />;
  if (rest === 'loading' && isEmpty)
    return (
      <>
        <noscript>{typeof window === 'undefined' && <NoScriptNotice />}</noscript>
        <div className={styles.scripted}>
          <Skeleton lines={5} />
        </div>
      </>
    );
  if (rest === 'none') return isEmpty ? <EmptyFavorites isMember={isMember} /> : <DeviceOnlyHint isMember={isMember} />;
  return (
    <Button variant="quiet" busy={rest === 'loading'} onClick={() => void showMore()}>
      نمایش بیشتر
    </Button>
  );
}

/** The list is on the device or of a member, so the browser loads it. Rendered only on the server, so the client bundle leaves it out. */
const NoScriptNotice = () => (
  <p className={styles.notice}>این صفحه به جاوااسکریپت نیاز دارد که در مرورگر شما غیرفعال است.</p>
);

function DeviceOnlyHint({ isMember }: { isMember: boolean }) {
  if (isMember) return null;
  return (
    <p className={styles.hint}>
      این فهرست فقط روی همین دستگاه است. با{' '}
      <Link to="/auth/login?from=%2Faccount%2Ffavorites" className={styles.login}>
        ورود به حساب
      </Link>{' '}
      آن را در همهٔ دستگاه‌هایتان می‌بینید.
    </p>
  );
}

function EmptyFavorites({ isMember }: { isMember: boolean }) {
  return (
    <EmptyState
      title="هنوز کالایی به علاقه‌مندی‌ها اضافه نکرده‌اید"
      action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}
    >
      <p>دکمهٔ قلب هر کالا را بزنید تا {isMember ? 'در حسابتان' : 'روی همین دستگاه'} بماند.</p>
    </EmptyState>
  );
}
