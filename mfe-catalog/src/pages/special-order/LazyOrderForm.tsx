import { readStorage, writeStorage } from '@shop/shared/lib/browser-storage';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './SpecialOrder.module.scss';

const importForm = () => import(/* webpackChunkName: "special-order-form" */ './form/OrderForm.tsx');

type FormCode = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Form: ComponentType };

/** In this tab: of the window's width and the form's height, as `360 5210`. */
const heightKey = 'special-order.height';

/**
 * Fetches the form's code in the browser. Meanwhile a placeholder keeps the page from jumping. After a reload and on the way back it is as
 * high as the form was, so that the router can restore the place in the form.
 */
export function LazyOrderForm() {
  const [code, setCode] = useState<FormCode>({ state: 'loading' });
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [width, height] = (readStorage('sessionStorage', heightKey) ?? '').split(' ').map(Number);
    if (!height || width !== window.innerWidth) return;
    // The content security policy forbids a style attribute in the document, not its property.
    place.current?.style.setProperty('min-block-size', `${height}px`);
  }, []);
  useEffect(() => {
    const { current } = place;
    if (code.state !== 'ready' || current === null) return;
    current.style.removeProperty('min-block-size');
    const rememberHeight = () =>
      writeStorage('sessionStorage', heightKey, `${window.innerWidth} ${Math.round(current.offsetHeight)}`);
    const observer = new ResizeObserver(rememberHeight);
    observer.observe(current);
    return () => observer.disconnect();
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
