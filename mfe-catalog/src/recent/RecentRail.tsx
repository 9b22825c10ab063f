import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { useEffect, useState } from 'react';
import type { CardData } from '../pages/parts/card-data.ts';
import { cardData } from '../pages/parts/card-fields.ts';
import { ProductRail } from '../pages/parts/ProductRail.tsx';
import styles from './RecentRail.module.scss';
import { $recent } from './recent.ts';

/** The list can be cleared, and restored until the page is left. Products that are no longer sold are left out. */
export function RecentRail({ ids }: { ids: readonly number[] }) {
  const [products, setProducts] = useState<readonly CardData[]>([]);
  const [cleared, setCleared] = useState<readonly number[]>();
  const wanted = ids.join(',');
  useEffect(() => {
    if (wanted === '') return;
    const controller = new AbortController();
    shopApi(api)
      .get('/api/v1/products', { query: { ids: wanted }, signal: controller.signal, quiet: true })
      .then(
        ({ items }) => setProducts(items.map(cardData)),
        // Nobody asked for this rail: without a response it is not shown.
        () => undefined,
      );
    return () => controller.abort();
  }, [wanted]);
  if (cleared) {
    return (
      <p role="status" className={styles.cleared}>
        کالاهایی که دیده بودید از این دستگاه پاک شد.
        <Button
          variant="quiet"
          onClick={() => {
            $recent.set(cleared);
            setCleared(undefined);
          }}
        >
          برگرداندن
        </Button>
      </p>
    );
  }
  const visible = products.filter(({ id }) => ids.includes(id));
  if (visible.length === 0) return null;
  return (
    <div data-bleed className={styles.recent}>
      <ProductRail id="recent" title="کالاهایی که دیده‌اید" products={visible} />
      <div className={styles.foot}>
        <p>این فهرست فقط روی همین دستگاه است.</p>
        <Button
          variant="quiet"
          onClick={() => {
            setCleared($recent.get());
            $recent.set([]);
          }}
        >
          پاک کردن فهرست
        </Button>
      </div>
    </div>
  );
}
