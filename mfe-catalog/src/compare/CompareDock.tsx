import { useStore } from '@shop/shared/kernel';
import { type ComponentType, useEffect, useState } from 'react';
import { $compared } from './compared.ts';

/** Where the bar of comparison appears once something is chosen; its code comes then. */
export function CompareDock() {
  const any = useStore($compared, { ssr: 'initial' }).length > 0;
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    if (!any) return;
    let gone = false;
    import(/* webpackChunkName: "compare-bar" */ './CompareBar.tsx').then(
      ({ CompareBar }) => {
        if (!gone) setBar(() => CompareBar);
      },
      // What is chosen stays chosen, and the next page asks again.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [any]);
  return any && Bar ? <Bar /> : null;
}
