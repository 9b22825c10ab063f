import { useNavigation } from '@shop/shared/kernel';
import { useEffect, useState } from 'react';
import styles from './parts.module.scss';

/** The first elements of a page: a link past the header for keyboards, and the progress of a navigation. */
export function PageTop() {
  return (
    <>
      <a href="#content" className={styles.skip}>
        رفتن به محتوای اصلی
      </a>
      <NavigationProgress />
    </>
  );
}

/** A navigation that is faster than this (ms) shows no progress, so that nothing flashes up. */
const progressDelayMs = 300;

function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(setIsSlow, progressDelayMs, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isNavigating]);
  return (
    <div role="status" className={styles.progress} data-busy={isNavigating}>
      {isSlow ? <span className={styles.progressText}>در حال بارگذاری صفحه…</span> : null}
    </div>
  );
}
