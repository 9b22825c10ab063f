import { queueSection, type Section } from './queue.ts';

/** React hydrates a section synchronously when one of these events reaches it, so its gate must be open before. */
const interactions = ['pointerdown', 'touchstart', 'mousedown', 'keydown', 'click', 'focusin', 'input', 'change'];

/** Keeps React from hydrating one section of the server's HTML until it is opened. */
export type Gate = {
  open: () => void;
  /**
   * Resolved as soon as React may render the section. Only React's first attempt to hydrate it waits: React tries again only for a reason, such as
   * an update of the section or an event in it, and would discard the section's HTML if it had to wait then.
   */
  pass: () => Promise<void>;
  /** Opens the gate when the section's turn comes, or at once when the visitor uses it. Returns how to stop. */
  watch: () => () => void;
  /** Lets the next section follow. */
  markHydrated: () => void;
};

let lastTarget: EventTarget | null = null;
const watched = new Set<Section>();

const contains = (element: Element | null, target: EventTarget | null) =>
  element !== null && target instanceof Node && element.contains(target);

if (typeof window !== 'undefined') {
  const onInteraction = ({ target }: Event) => {
    lastTarget = target;
    for (const { element, open } of watched) if (contains(element, target)) open();
  };
  // On the window, before React's own listeners, which are on the root element.
  for (const type of interactions) window.addEventListener(type, onInteraction, { capture: true, passive: true });
}

/** `place`: the element around the section. It is hydrated with the rest of the page. */
export function createGate(place: { current: Element | null }): Gate {
  const { promise, resolve } = promiseWithResolver();
  // By these properties `use` of React returns in the same rendering.
  const opened = Object.assign(promise, { status: 'pending', value: undefined });
  const hydrated = promiseWithResolver();
  let wasTried = false;
  const isOpen = () => opened.status === 'fulfilled';
  const open = () => {
    opened.status = 'fulfilled';
    resolve();
  };
  return {
    open,
    markHydrated: hydrated.resolve,
    pass() {
      // The element is in its place only while React hydrates. A section may have been used before it could be watched.
      if (!place.current || wasTried || contains(place.current, lastTarget)) open();
      wasTried = true;
      return opened;
    },
    watch() {
      const { current: element } = place;
      if (!element || isOpen()) return () => {};
      const section = { element, open, hydrated: hydrated.promise };
      watched.add(section);
      const removeFromQueue = queueSection(section);
      return () => {
        watched.delete(section);
        removeFromQueue();
        hydrated.resolve();
      };
    },
  };
}

/** `Promise.withResolvers`, which older phones lack. */
function promiseWithResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
