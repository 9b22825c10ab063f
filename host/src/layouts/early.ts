import { useEffect, useEffectEvent } from 'react';

/** What a button that says `data-early` does, done now for whoever pressed it before the code was there to do it. */
export function useEarlyPress(name: string, act: () => void): void {
  const takeUp = useEffectEvent(act);
  useEffect(() => {
    if (forgetPress() === name) takeUp();
  }, [name]);
}

/** A press that has been answered is none of anybody's any more. */
export function forgetPress(): string | undefined {
  const { dataset } = document.documentElement;
  const { early } = dataset;
  delete dataset.early;
  return early;
}
