/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { carefulMotion } from './motion.ts';

let now = 0;
/** How long the device takes for its picture. */
let picture = 0;
let calm = false;

beforeEach(() => {
  now = 0;
  calm = false;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  Object.assign(window, { matchMedia: () => ({ matches: calm }) });
  Object.defineProperty(document, 'startViewTransition', {
    configurable: true,
    value: (update: () => void) => {
      now += picture;
      update();
      return { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const moved = () => {
  const update = jest.fn<() => void>();
  document.startViewTransition(update);
  expect(update).toHaveBeenCalledTimes(1);
};

test('a quick device goes on moving', () => {
  picture = 20;
  carefulMotion();
  moved();
  moved();
});

test('a slow one shows the page of its first transition, and makes no further', () => {
  picture = 200;
  carefulMotion();
  moved();
  expect(document.startViewTransition).toBeUndefined();
});

test('who asked for calm is never moved', () => {
  calm = true;
  carefulMotion();
  expect(document.startViewTransition).toBeUndefined();
});

test('a browser without transitions is left as it is', () => {
  Object.defineProperty(document, 'startViewTransition', { configurable: true, value: undefined });
  carefulMotion();
  expect(document.startViewTransition).toBeUndefined();
});
