import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from './SpecialOrder.module.scss';

const bring = () => import(/* webpackChunkName: "special-order-form" */ './form/OrderForm.tsx');

type Arrival = { state: 'coming' } | { state: 'failed' } | { state: 'here'; Form: ComponentType };

/** Keeps the form's room until it has come. It is made of scripts alone, so the server has nothing to draw. */
export function FormPlace() {
  const [arrival, setArrival] = useState<Arrival>({ state: 'coming' });
  const fetchForm = useCallback(() => {
    setArrival({ state: 'coming' });
    bring().then(
      ({ OrderForm }) => setArrival({ state: 'here', Form: OrderForm }),
      () => setArrival({ state: 'failed' }),
    );
  }, []);
  useEffect(fetchForm, [fetchForm]);

  if (arrival.state === 'here') return <arrival.Form />;
  if (arrival.state === 'failed') return <FaultCard onRetry={fetchForm} />;
  return (
    <div className={styles.room}>
      <Skeleton lines={8} />
    </div>
  );
}
