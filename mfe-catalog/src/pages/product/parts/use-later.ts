import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { useEffect, useEffectEvent } from 'react';

/** Code that the page loads after it is hydrated; undefined until then, and when it cannot be loaded. */
export function useLater<Code extends object>(load: () => Promise<Code>, isNeeded: boolean): Code | undefined {
  const lazy = useLazyCode(load);
  const start = useEffectEvent(() => void lazy.load());
  useEffect(() => {
    if (isNeeded) start();
  }, [isNeeded]);
  return lazy.code;
}
