/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { watchFirstInteraction } from './first-interaction.ts';

const setScroll = (value: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value });
const setActive = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });

/** Whether the promise is settled once all callbacks of promises have run. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return settled;
}

afterEach(() => {
  setScroll(0);
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('the first interaction is a scroll, a touch or a key, and nothing before it', async () => {
  const scrolled = watchFirstInteraction();
  expect(await isSettled(scrolled)).toBe(false);
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(await isSettled(scrolled)).toBe(true);
});

test('a page that was scrolled or pressed before the script came has had its first interaction', async () => {
  setScroll(300);
  expect(await isSettled(watchFirstInteraction())).toBe(true);
  setScroll(0);
  setActive(true);
  expect(await isSettled(watchFirstInteraction())).toBe(true);
  setActive(false);
  expect(await isSettled(watchFirstInteraction())).toBe(false);
});

test('a pointer that rests where the page appears is no interaction, and one that moves is', async () => {
  const moved = watchFirstInteraction();
  const move = (movementX: number, movementY: number) =>
    document.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { movementX, movementY }));
  move(0, 0);
  expect(await isSettled(moved)).toBe(false);
  move(0, 3);
  expect(await isSettled(moved)).toBe(true);
});
