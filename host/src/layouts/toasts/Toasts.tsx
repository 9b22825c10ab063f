import { $alerts, type AlertPosition, useStore } from '@shop/shared/kernel';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Toast } from './Toast.tsx';
import styles from './Toasts.module.scss';

const positions: AlertPosition[] = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'];

/** The live region for toasts. It is in every page from the start, so that screen readers announce what is added to it. */
export function Toasts() {
  const alerts = useStore($alerts, { ssr: 'initial' });
  const newestId = alerts.at(-1)?.id;
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: homeElement } = home;
    const { current: regionElement } = region;
    const moveRegion = () => moveIntoTopDialog(region.current, home.current, layer.current);
    // These events do not bubble, so they are captured.
    for (const type of ['toggle', 'close']) document.addEventListener(type, moveRegion, { capture: true });
    return () => {
      for (const type of ['toggle', 'close']) document.removeEventListener(type, moveRegion, { capture: true });
      if (homeElement && regionElement) homeElement.append(regionElement);
    };
  }, []);

  useEffect(() => {
    if (newestId !== undefined) moveIntoTopDialog(region.current, home.current, layer.current);
  }, [newestId]);

  return (
    <div ref={home}>
      <div ref={region} role="status" aria-atomic="false">
        <div ref={layer} popover="manual" className={styles.layer}>
          {positions.map((position) => {
            const stack = alerts.filter((alert) => alert.position === position);
            return stack.length > 0 ? (
              <div key={position} className={styles.stack} data-position={position}>
                {stack.map((alert) => (
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
 * Moves the region into the topmost open dialog, or back to its own place when none is open: a modal dialog makes everything outside it
 * inert. The elements are moved, not rendered again, so their countdowns continue.
 */
function moveIntoTopDialog(region: HTMLElement | null, home: HTMLElement | null, layer: HTMLElement | null): void {
  const target = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
  if (region && target && region.parentNode !== target) target.append(region);
  // The top layer, above everything. Browsers without popovers show the layer as part of the page.
  if (layer?.showPopover && layer.childElementCount > 0 && !layer.matches(':popover-open')) layer.showPopover();
}
