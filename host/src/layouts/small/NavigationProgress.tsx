import { useNavigation } from '@shop/shared/kernel';
import { useEffect, useState } from 'react';
import styles from './small.module.scss';

/** Milliseconds that a page may take without a word. */
const SLOW = 300;

/** Says that the next page is on its way; shown only when it takes longer than 300 ms. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const waiting = setTimeout(setSlow, SLOW, true);
    return () => {
      clearTimeout(waiting);
      setSlow(false);
    };
  }, [busy]);
  return (
    <div role="status" className={styles.progress} data-busy={busy}>
      {slow ? <span className={styles.progressText}>در حال رفتن به صفحهٔ بعد…</span> : null}
    </div>
  );
}
