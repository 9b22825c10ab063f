import { useStore } from '@shop/shared/kernel';
import { type ComponentType, useEffect, useState } from 'react';
import { $compared } from './compared.ts';

/** Shows the comparison bar, and loads its code, once a product is chosen. */
export function CompareDock() {
  const hasProducts = useStore($compared, { ssr: 'initial' }).length > 0;
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    if (!hasProducts) return;
    let isUnmounted = false;
    import(/* webpackChunkName: "compare-bar" */ './CompareBar.tsx').then(
      ({ CompareBar }) => {
        if (!isUnmounted) setBar(() => CompareBar);
      },
      // The products stay chosen, and the next page tries again.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [hasProducts]);
  return hasProducts && Bar ? <Bar /> : null;
}
