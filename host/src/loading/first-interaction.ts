const types = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'click', 'popstate'];

type MoveEvent = Event & Partial<Pick<PointerEvent, 'movementX' | 'movementY'>>;

/**
 * Resolves with the visitor's first interaction. The code of a next page is loaded from then on: a visitor who never interacts reads only this page.
 * The listeners are added before the rest of the host is evaluated, because visitors scroll and press meanwhile.
 */
export function watchFirstInteraction(): Promise<void> {
  // Older browsers have no such property.
  const { userActivation }: { userActivation?: UserActivation } = navigator;
  if (userActivation?.hasBeenActive || window.scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = ({ type, movementX, movementY }: MoveEvent) => {
      // Chromium also reports a pointer that rests where a page appears.
      if (type === 'pointermove' && !movementX && !movementY) return;
      for (const name of types) removeEventListener(name, listener, { capture: true });
      resolve();
    };
    for (const name of types) addEventListener(name, listener, { capture: true, passive: true });
  });
}
