import { useNavigation } from '@shop/shared/kernel';
import styles from './small.module.scss';

/** Says that the next page is on its way; shown only when it takes longer than 300 ms. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" className={styles.progress} data-busy={busy}>
      {busy ? <span className={styles.progressText}>در حال رفتن به صفحهٔ بعد…</span> : null}
    </div>
  );
}
