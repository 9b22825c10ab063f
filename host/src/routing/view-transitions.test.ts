/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { limitViewTransitions } from './view-transitions.ts';

let now = 0;
let captureMs = 0;
let prefersReducedMotion = false;

beforeEach(() => {
  now = 0;
  prefersReducedMotion = false;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  Object.assign(window, { matchMedia: () => ({ matches: prefersReducedMotion }) });
  Object.defineProperty(document, 'startViewTransition', {
    configurable: true,
    value: (update: () => void) => {
      now += captureMs;
      update();
      return { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const expectTransition = () => {
  const update = jest.fn<() => void>();
  document.startViewTransition(update);
  expect(update).toHaveBeenCalledTimes(1);
};

test('a fast device keeps its view transitions', () => {
  captureMs = 20;
  limitViewTransitions();
  expectTransition();
  expectTransition();
});

test('a slow device finishes its first view transition and gets no further one', () => {
  captureMs = 200;
  limitViewTransitions();
  expectTransition();
  expect(document.startViewTransition).toBeUndefined();
});

test('a visitor who prefers reduced motion gets no view transition', () => {
  prefersReducedMotion = true;
  limitViewTransitions();
  expect(document.startViewTransition).toBeUndefined();
});

test('a browser without view transitions stays without them', () => {
  Object.defineProperty(document, 'startViewTransition', { configurable: true, value: undefined });
  limitViewTransitions();
  expect(document.startViewTransition).toBeUndefined();
});
