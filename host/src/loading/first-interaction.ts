const types = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'click', 'popstate'];

/**
 * Resolves with the visitor's first interaction. The code of a next page is loaded from then on: a visitor who never interacts reads only this page.
 * The listeners are added before the rest of the host is evaluated, because visitors scroll and press meanwhile.
 */
export function watchFirstInteraction(): Promise<void> {
  // Older browsers have no such property.
  const { userActivation }: { userActivation?: UserActivation } = navigator;
  if (userActivation?.hasBeenActive || window.scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = () => {
      for (const type of types) removeEventListener(type, listener, { capture: true });
      resolve();
    };
    for (const type of types) addEventListener(type, listener, { capture: true, passive: true });
  });
}
