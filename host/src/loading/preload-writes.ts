import { preloadWrites } from '@shop/shared/kernel/host';

const types = ['pointerover', 'touchstart', 'focusin'];

/** Loads the client for writes when the visitor points at a control, touches or focuses one, so that the press does not wait for it. */
export function preloadWritesOnIntent(preload = preloadWrites): void {
  const listener = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('button, input, select, textarea')) return;
    for (const type of types) document.removeEventListener(type, listener);
    preload();
  };
  for (const type of types) document.addEventListener(type, listener, { passive: true });
}
