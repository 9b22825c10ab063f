import { useEffect, useEffectEvent } from 'react';

/** Handles a click on a button with this `data-early` name that happened before the shop's code was loaded. */
export function useEarlyClick(name: string, onClick: () => void): void {
  const handleClick = useEffectEvent(onClick);
  useEffect(() => {
    if (takeEarlyClick() === name) handleClick();
  }, [name]);
}

/** Returns the name that the inline script stored, and clears it, so that no click is handled twice. */
export function takeEarlyClick(): string | undefined {
  const { dataset } = document.documentElement;
  const { early } = dataset;
  delete dataset.early;
  return early;
}
