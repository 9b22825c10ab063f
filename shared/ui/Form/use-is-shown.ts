import { useNavigation } from '@shop/shared/kernel';
import { useEffect, useRef } from 'react';

/** Tells after a request whether the component is still there. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/**
 * Tells after a request whether its page may still navigate: a visitor who has left it, or has pressed a link to another one, stays where
 * they went.
 */
export function useIsShown(): () => boolean {
  const isMounted = useIsMounted();
  const isIdle = useNavigation().state === 'idle';
  const latest = useRef(isIdle);
  useEffect(() => {
    latest.current = isIdle;
  }, [isIdle]);
  return () => isMounted() && latest.current;
}
