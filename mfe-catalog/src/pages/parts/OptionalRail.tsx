import { type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { ReloadIcon } from '@shop/shared/ui/icons';
import { type ReactNode, useState } from 'react';
import styles from './OptionalRail.module.scss';
import { Rail, type RailProps } from './Rail.tsx';

type OptionalRailProps<Data> = Omit<RailProps, 'children' | 'aside'> & {
  /** Null when the page's loader could not load it. */
  data: Data | null;
  load: (shop: ShopApi) => Promise<Data>;
  children: (data: Data) => ReactNode;
};

/** A rail that the page can do without. When it could not be loaded, its place has a button that tries again. */
export function OptionalRail<Data>({ data: initial, load, children, ...rail }: OptionalRailProps<Data>) {
  const [loaded, setLoaded] = useState<Data | null>(null);
  const [busy, setBusy] = useState(false);
  const data = initial ?? loaded;
  if (data !== null) return children(data);
  const retry = async () => {
    setBusy(true);
    try {
      setLoaded(await load(shopApi(api)));
    } catch (error) {
      // The client has shown its toast.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Rail {...rail}>
      <div className={styles.failed}>
        <p>این بخش بارگذاری نشد.</p>
        <Button variant="quiet" busy={busy} onClick={() => void retry()}>
          <ReloadIcon size="sm" />
          دوباره تلاش کنید
        </Button>
      </div>
    </Rail>
  );
}
