import { $alerts, type AlertPosition, useStore } from '@shop/shared/kernel';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Toast } from './Toast.tsx';
import styles from './Toasts.module.scss';

const positions: AlertPosition[] = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'];

/** Stands in every page from the beginning, so that a screen reader hears what comes into it, politely. */
export function Toasts() {
  const alerts = useStore($alerts, { ssr: 'initial' });
  const newest = alerts.at(-1)?.id;
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: own } = home;
    const { current: moved } = region;
    const follow = () => place(region.current, home.current, layer.current);
    // Neither bubbles.
    for (const change of ['toggle', 'close']) document.addEventListener(change, follow, { capture: true });
    return () => {
      for (const change of ['toggle', 'close']) document.removeEventListener(change, follow, { capture: true });
      if (own && moved) own.append(moved);
    };
  }, []);

  useEffect(() => {
    if (newest !== undefined) place(region.current, home.current, layer.current);
  }, [newest]);

  return (
    <div ref={home}>
      <div ref={region} role="status" aria-atomic="false">
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
    </div>
  );
}

/**
 * Beside an open dialog all of the page is out of reach, also what lies above it: so what is told goes into the dialog, and
 * comes back with its end. The elements themselves go, and with them the time that is left.
 */
function place(region: HTMLElement | null, home: HTMLElement | null, layer: HTMLElement | null): void {
  const where = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
  if (region && where && region.parentNode !== where) where.append(region);
  // Above everything. A browser without popovers has the layer in the page.
  if (layer?.showPopover && layer.childElementCount > 0 && !layer.matches(':popover-open')) layer.showPopover();
}
