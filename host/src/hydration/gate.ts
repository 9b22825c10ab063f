import type { LaterCode } from '@shop/shared/contract';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { notifyNetworkError } from '@shop/shared/ui/lazy-code';
import styles from './LaterSection.module.scss';
import { loadCodeWhenIdle, queueSection, type Section } from './queue.ts';

/** React hydrates a section synchronously when one of these events reaches it, so its gate must be open before. */
const interactions = ['pointerdown', 'touchstart', 'mousedown', 'keydown', 'click', 'focusin', 'input', 'change'];

/** Elements whose press is repeated when their code has arrived. Until then it is cancelled: a link would load a document. */
const controls = 'a[href]:not([target=_blank]), button, input, select, label';

const isPress = (event: Event): event is MouseEvent & { target: Element } =>
  event.type === 'click' && event instanceof MouseEvent && event.target instanceof Element && isPlainClick(event);

/** Keeps React from hydrating one section of the server's HTML until it is opened. */
export type Gate = {
  isOpen: () => boolean;
  /** Settled when the gate is opened. */
  opened: Promise<void>;
  /** For an update of the section: opens the gate, or lets React render although the section's code is not loaded. */
  update: () => void;
  /**
   * Resolved as soon as React may render the section. React's first attempt to hydrate it waits, and each further one until its code is loaded. React
   * makes a further attempt only for a reason, such as an event in the section. After an update no attempt waits, because React would discard the HTML.
   */
  pass: () => Promise<void>;
  /** Opens the gate when the section's turn comes, or at once when the visitor uses it. Returns a function that stops watching. */
  watch: () => () => void;
  /** Repeats a press that came before the code, and lets the next section follow. */
  markHydrated: () => void;
};

type WatchedSection = { element: Element; handleInteraction: (event: Event) => void };

let lastTarget: EventTarget | null = null;
const watched = new Set<WatchedSection>();

const contains = (element: Element | null, target: EventTarget | null) =>
  element !== null && target instanceof Node && element.contains(target);

if (typeof window !== 'undefined') {
  const onInteraction = (event: Event) => {
    lastTarget = event.target;
    loadCodeWhenIdle();
    for (const section of watched) if (contains(section.element, lastTarget)) section.handleInteraction(event);
  };
  // On the window, before React's own listeners, which are on the root element.
  for (const type of interactions) {
    window.addEventListener(type, onInteraction, { capture: true, passive: type !== 'click' });
  }
}

const passed = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** `place`: the element around the section. It is hydrated with the rest of the page. */
export function createGate(place: { current: Element | null }, code: LaterCode | undefined): Gate {
  const { promise, resolve } = promiseWithResolver();
  // By these properties `use` of React returns in the same rendering.
  const opened = Object.assign(promise, { status: 'pending', value: undefined });
  const hydrated = promiseWithResolver();
  let wasTried = false;
  let wasUpdated = false;
  let pressed: HTMLElement | null = null;
  const isOpen = () => opened.status === 'fulfilled';
  const isLoaded = () => code?.isLoaded() ?? true;
  const open = () => {
    opened.status = 'fulfilled';
    resolve();
  };
  const handleInteraction = async (event: Event) => {
    if (!code || code.isLoaded()) return open();
    const control = isPress(event) && event.target.closest(controls);
    if (control instanceof HTMLElement) {
      event.preventDefault();
      event.stopPropagation();
      pressed = control;
      markWaiting(place.current, true);
    }
    const isLoaded = await code.load();
    markWaiting(place.current, false);
    if (isLoaded) return open();
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
    else if (pressed) notifyNetworkError();
    pressed = null;
  };
  return {
    isOpen,
    opened,
    update() {
      wasUpdated = true;
      if (isLoaded()) open();
    },
    markHydrated() {
      if (!isOpen()) return;
      hydrated.resolve();
      if (pressed?.isConnected) pressed.click();
      pressed = null;
    },
    pass() {
      // The element is in its place only while React hydrates; otherwise there is no HTML to keep. The visitor may have used the section before it
      // was watched.
      if (!place.current || (isLoaded() && (wasTried || contains(place.current, lastTarget)))) open();
      wasTried = true;
      return wasUpdated && !isOpen() ? passed : opened;
    },
    watch() {
      const { current: element } = place;
      if (!element || isOpen()) return () => {};
      const load = async () => code?.load() ?? true;
      const section: Section = { element, open, isLoaded, load, hydrated: hydrated.promise };
      const watchedSection = { element, handleInteraction };
      watched.add(watchedSection);
      const removeFromQueue = queueSection(section);
      return () => {
        watched.delete(watchedSection);
        removeFromQueue();
        hydrated.resolve();
      };
    },
  };
}

/** Shows that a press in the section waits for its code. React does not touch attributes that it has not rendered. */
function markWaiting(element: Element | null, isWaiting: boolean): void {
  element?.setAttribute('aria-busy', String(isWaiting));
  element?.classList.toggle(styles.waiting ?? 'waiting', isWaiting);
}

/** `Promise.withResolvers`, which older phones lack. */
function promiseWithResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
