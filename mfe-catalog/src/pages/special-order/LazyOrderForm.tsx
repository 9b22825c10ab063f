import { useNavigationType } from '@shop/shared/kernel';
import { readStorage, writeStorage } from '@shop/shared/lib/browser-storage';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './SpecialOrder.module.scss';

const importForm = () => import(/* webpackChunkName: "special-order-form" */ './form/OrderForm.tsx');

type FormCode = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Form: ComponentType };

/** In this tab: the window's width, the form's height, and how far the page was scrolled when its document was left. */
const placeKey = 'special-order.place';

/**
 * Fetches the form's code in the browser. Meanwhile a placeholder keeps the page from jumping. After a reload and on the way back it is as
 * high as the form was, and the page is scrolled to the place in the form: the router restores it before this page is hydrated, when the
 * document is still too short.
 */
export function LazyOrderForm() {
  const [code, setCode] = useState<FormCode>({ state: 'loading' });
  const isBackOrFirstPage = useNavigationType() === 'POP';
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [width, height, top] = readPlace();
    if (!height || width !== window.innerWidth) return;
    // Before the placeholder grows: the browser keeps what is in view in its place, which is the footer of the short document.
    const isShort = top !== undefined && top > window.scrollY;
    // The content security policy forbids a style attribute in the document, not its property.
    place.current?.style.setProperty('min-block-size', `${height}px`);
    if (isBackOrFirstPage && isDocumentRestored() && isShort) window.scrollTo(0, top);
  }, [isBackOrFirstPage]);
  useEffect(() => {
    const { current } = place;
    if (code.state !== 'ready' || current === null) return;
    current.style.removeProperty('min-block-size');
    const rememberPlace = (top: number) =>
      writeStorage(
        'sessionStorage',
        placeKey,
        [window.innerWidth, current.offsetHeight, top].map(Math.round).join(' '),
      );
    const observer = new ResizeObserver(() => rememberPlace(0));
    const onHide = () => rememberPlace(window.scrollY);
    observer.observe(current);
    window.addEventListener('pagehide', onHide);
    return () => {
      observer.disconnect();
      window.removeEventListener('pagehide', onHide);
    };
  }, [code.state]);
  const fetchForm = useCallback(() => {
    setCode({ state: 'loading' });
    importForm().then(
      ({ OrderForm }) => setCode({ state: 'ready', Form: OrderForm }),
      () => setCode({ state: 'failed' }),
    );
  }, []);
  useEffect(fetchForm, [fetchForm]);

  return (
    <div ref={place}>
      {code.state === 'ready' ? <code.Form /> : null}
      {code.state === 'failed' ? <FaultCard onRetry={fetchForm} /> : null}
      {code.state === 'loading' ? (
        <div className={styles.placeholder}>
          <Skeleton lines={8} />
        </div>
      ) : null}
    </div>
  );
}

const readPlace = () => (readStorage('sessionStorage', placeKey) ?? '').split(' ').map(Number);

/** The document was reloaded, or reached with the back or forward button, and not opened anew. */
function isDocumentRestored(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}
