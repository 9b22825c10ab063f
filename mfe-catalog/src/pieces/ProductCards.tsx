import { shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { ReloadIcon } from '@shop/shared/ui/icons';
import { useEffect, useId, useState } from 'react';
import type { CardData } from '../pages/parts/card-data.ts';
import { cardData } from '../pages/parts/card-fields.ts';
import { ProductRail } from '../pages/parts/ProductRail.tsx';
import { Rail } from '../pages/parts/Rail.tsx';
import styles from './ProductCards.module.scss';

type ProductCardsProps = { title: string; ids: readonly number[] };

/**
 * A rail, in a place as wide as the window. Optional in the other area's page: renders nothing while the products are loading, and no toast if they cannot be loaded. In their place is
 * a button that tries again.
 */
export function Piece({ title, ids }: ProductCardsProps) {
  const heading = useId();
  const [products, setProducts] = useState<CardData[] | 'failed'>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(true);
  // As text, because the caller may pass a new array with the same ids on each render.
  const idList = ids.join(',');

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      setBusy(true);
      const query = { ids: idList };
      const { items } = await shopApi(api).get('/api/v1/products', { query, signal: controller.signal, quiet: true });
      setProducts(items.map(cardData));
    };
    load()
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setProducts('failed');
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => {
        if (!controller.signal.aborted) setBusy(false);
      });
    return () => controller.abort();
  }, [idList, attempt]);

  if (products !== 'failed') return <ProductRail id={heading} title={title} products={products} />;
  return (
    <Rail id={heading} title={title} bleeds>
      <div className={styles.failed}>
        <p>این بخش بارگذاری نشد.</p>
        <Button variant="quiet" busy={busy} onClick={() => setAttempt(attempt + 1)}>
          <ReloadIcon size="sm" />
          دوباره تلاش کنید
        </Button>
      </div>
    </Rail>
  );
}
