import { useStore } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { CloseIcon } from '@shop/shared/ui/icons';
import { useState, useSyncExternalStore } from 'react';
import styles from './Notice.module.scss';
import { $newer } from './newer.ts';
import { isStep, type Router } from './way.ts';

/** Offers the newer build. Whoever closes it gets that build with their next page, and is not asked about it again. */
export function Notice({ router }: { router: Router }) {
  const build = useStore($newer)?.build;
  const [closed, setClosed] = useState<string>();
  const pathname = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  if (build === undefined || build === closed || isStep(pathname)) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.words}>نسخهٔ تازه‌ای از فروشگاه آماده است.</p>
      <Button variant="quiet" onClick={() => window.location.reload()}>
        به‌روزرسانی
      </Button>
      <button type="button" aria-label="بستن" onClick={() => setClosed(build)} className={styles.close}>
        <CloseIcon size="sm" />
      </button>
    </div>
  );
}
