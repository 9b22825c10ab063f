/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createElement } from 'react';
import { $preview } from './preview/shown-preview.ts';
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
  limitViewTransitions(5);
  expectTransition();
  expectTransition();
});

test('a slow device finishes its first view transition and gets no further one', () => {
  captureMs = 200;
  limitViewTransitions(5);
  expectTransition();
  expect(document.startViewTransition).toBeUndefined();
});

test('a device that was blocked for long while the page loaded gets no view transition', () => {
  let report: PerformanceObserverCallback = () => undefined;
  const observer = { observe: () => undefined, disconnect: jest.fn() } as unknown as PerformanceObserver;
  const Observer = Object.assign(
    function Observer(callback: PerformanceObserverCallback) {
      report = callback;
      return observer;
    },
    { supportedEntryTypes: ['longtask'] },
  );
  Object.assign(globalThis, { PerformanceObserver: Observer });
  const reportTask = (duration: number) =>
    report({ getEntries: () => [{ duration }] } as unknown as PerformanceObserverEntryList, observer);
  captureMs = 20;
  limitViewTransitions(5);
  reportTask(70);
  expectTransition();
  reportTask(90);
  expect(document.startViewTransition).toBeUndefined();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

test('a device that evaluates the code of the host slowly gets no view transition', () => {
  limitViewTransitions(60);
  expect(document.startViewTransition).toBeUndefined();
});

test('a page replaces its preview without a transition', () => {
  captureMs = 20;
  limitViewTransitions(5);
  const start = jest.spyOn(performance, 'now');
  $preview.set({ over: 'a', element: createElement('p'), scrollY: 0 });
  expectTransition();
  expect(start).not.toHaveBeenCalled();
  $preview.set(undefined);
});

test('a visitor who prefers reduced motion gets no view transition', () => {
  prefersReducedMotion = true;
  limitViewTransitions(5);
  expect(document.startViewTransition).toBeUndefined();
});

test('a browser without view transitions stays without them', () => {
  Object.defineProperty(document, 'startViewTransition', { configurable: true, value: undefined });
  limitViewTransitions(5);
  expect(document.startViewTransition).toBeUndefined();
});
