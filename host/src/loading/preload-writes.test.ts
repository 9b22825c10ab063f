/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { preloadWritesOnIntent } from './preload-writes.ts';

beforeEach(() => {
  document.body.innerHTML = '<main><a href="/">خانه</a><button><b>افزودن</b></button><input /></main>';
});

const happens = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test('reading, links and scrolling do not load the client for writes', () => {
  const preload = jest.fn();
  preloadWritesOnIntent(preload);
  happens('pointerover', 'main');
  happens('touchstart', 'a');
  happens('scroll', 'main');
  expect(preload).not.toHaveBeenCalled();
});

test.each([
  ['pointerover', 'b'],
  ['touchstart', 'button'],
  ['focusin', 'input'],
])('%s at a control (%s) loads it, once', (type, selector) => {
  const preload = jest.fn();
  preloadWritesOnIntent(preload);
  happens(type, selector);
  happens(type, selector);
  expect(preload).toHaveBeenCalledTimes(1);
});
