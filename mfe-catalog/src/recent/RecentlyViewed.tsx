import { useStore } from '@shop/shared/kernel';
import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { useEffect, useEffectEvent } from 'react';
import { $recent, rememberProduct } from './recent.ts';

const importRail = () => import(/* webpackChunkName: "recent" */ './RecentRail.tsx');

/** A rail of the products looked at before. `current`: the product of this page, which is remembered and not shown. */
export function RecentlyViewed({ current }: { current?: number }) {
  const ids = useStore($recent, { ssr: 'initial' }).filter((id) => id !== current);
  const { code, load } = useLazyCode(importRail);
  const loadRail = useEffectEvent(load);
  const hasProducts = ids.length > 0;
  useEffect(() => {
    if (current !== undefined) rememberProduct(current);
  }, [current]);
  useEffect(() => {
    if (hasProducts) void loadRail();
  }, [hasProducts]);
  return code ? <code.RecentRail ids={ids} /> : null;
}
