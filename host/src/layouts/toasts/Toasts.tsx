import { $alerts, type AlertPosition, useStore } from '@shop/shared/kernel';
import { useEffect, useRef } from 'react';
import { Toast } from './Toast.tsx';
import styles from './Toasts.module.scss';

const positions: AlertPosition[] = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'];

/** Stands in every page from the beginning, so that a screen reader hears what comes into it, politely. */
export function Toasts() {
  const alerts = useStore($alerts, { ssr: 'initial' });
  const newest = alerts.at(-1)?.id;
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (newest !== undefined) raise(layer.current);
  }, [newest]);

  return (
    <div role="status" aria-atomic="false">
      <div ref={layer} popover="manual" className={styles.layer}>
        {positions.map((position) => {
          const here = alerts.filter((alert) => alert.position === position);
          return here.length > 0 ? (
            <div key={position} className={styles.stack} data-position={position}>
              {here.map((alert) => (
                <Toast key={alert.id} alert={alert} />
              ))}
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

/** Above everything, an open sheet too: what was raised last lies on top. A browser without popovers has the layer in the page. */
function raise(layer: HTMLElement | null): void {
  if (!layer?.showPopover) return;
  if (document.querySelector('dialog:modal')) layer.hidePopover();
  if (!layer.matches(':popover-open')) layer.showPopover();
}
