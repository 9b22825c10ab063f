import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from './SpecialOrder.module.scss';

const importForm = () => import(/* webpackChunkName: "special-order-form" */ './form/OrderForm.tsx');

type FormCode = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Form: ComponentType };

/** Fetches the form's code in the browser. Meanwhile a placeholder keeps the page from jumping. */
export function LazyOrderForm() {
  const [code, setCode] = useState<FormCode>({ state: 'loading' });
  const fetchForm = useCallback(() => {
    setCode({ state: 'loading' });
    importForm().then(
      ({ OrderForm }) => setCode({ state: 'ready', Form: OrderForm }),
      () => setCode({ state: 'failed' }),
    );
  }, []);
  useEffect(fetchForm, [fetchForm]);

  if (code.state === 'ready') return <code.Form />;
  if (code.state === 'failed') return <FaultCard onRetry={fetchForm} />;
  return (
    <div className={styles.placeholder}>
      <Skeleton lines={8} />
    </div>
  );
}
