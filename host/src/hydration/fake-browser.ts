import { act } from '@testing-library/react';

/** For tests of sections: stubs of `IntersectionObserver` and `requestIdleCallback`, which jsdom lacks. */

const near = new Map<Element, () => void>();
let idle: (() => void)[] = [];

class FakeObserver {
  callback: () => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = () => callback([{ isIntersecting: true }]);
  }
  observe(element: Element) {
    near.set(element, this.callback);
  }
  disconnect() {}
}

/** The second timer, because the queue sets one of its own, in a microtask after the first. */
const hydrationTask = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));

export function fakeBrowser(): void {
  near.clear();
  Object.assign(window, {
    IntersectionObserver: FakeObserver,
    requestIdleCallback: (callback: () => void) => idle.push(callback),
  });
}

export const comeNear = (element: Element) =>
  act(async () => {
    near.get(element)?.();
    await hydrationTask();
  });

export const becomeIdle = () =>
  act(async () => {
    const callbacks = idle;
    idle = [];
    for (const callback of callbacks) callback();
    await hydrationTask();
  });
