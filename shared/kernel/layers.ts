import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useState } from 'react';

/** A dialog, sheet, drawer or list that lies over the page. */
export type Layer = { close: () => void };

/** The open layers, the topmost last. The host gives each an entry in the browser's history. */
export const $layers = atom<readonly Layer[]>([]);

/** Makes the back button call `close` while a layer is open, in place of leaving the page. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const closeLayer = useEffectEvent(close);
  const [closings, setClosings] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    const layer = {
      close: () => {
        closeLayer();
        // A layer that does not close, such as a question whose answer is being sent, is registered again.
        setClosings((count) => count + 1);
      },
    };
    $layers.set([...$layers.get(), layer]);
    return () => $layers.set($layers.get().filter((open) => open !== layer));
  }, [isOpen, closings]);
}
