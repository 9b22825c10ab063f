/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hideWhileScrollingDown } from './hide-while-scrolling-down.ts';

let stop: () => void;
const isHidden = () => document.documentElement.dataset.header === 'hidden';

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 5000 });
  document.body.innerHTML = '<header><button type="button">جستجو</button></header>';
  scrollTo(0);
  stop = hideWhileScrollingDown(document.querySelector('header') ?? document.body);
});
afterEach(() => stop());

test('scrolling down hides the header, scrolling up shows it', () => {
  scrollTo(600);
  expect(isHidden()).toBe(true);
  scrollTo(560);
  expect(isHidden()).toBe(false);
});

test('the header stays near the top of the page, and during movements of a few pixels', () => {
  scrollTo(200);
  expect(isHidden()).toBe(false);
  scrollTo(500);
  scrollTo(495);
  expect(isHidden()).toBe(true);
  scrollTo(100);
  expect(isHidden()).toBe(false);
});

test('slow scrolling counts as well: the pixels since the last change add up', () => {
  for (let y = 300; y <= 330; y += 3) scrollTo(y);
  expect(isHidden()).toBe(true);
});

test('a header with the focus inside does not hide, and one that gets the focus appears', () => {
  const button = document.querySelector('button');
  button?.focus();
  scrollTo(800);
  expect(isHidden()).toBe(false);
  button?.blur();
  scrollTo(1000);
  expect(isHidden()).toBe(true);
  button?.focus();
  expect(isHidden()).toBe(false);
});

test('bouncing at the end of the page does not show the header', () => {
  const end = 5000 - window.innerHeight;
  scrollTo(end);
  scrollTo(end + 60);
  scrollTo(end);
  expect(isHidden()).toBe(true);
});

test('a layout without this header is not marked', () => {
  scrollTo(800);
  stop();
  expect(isHidden()).toBe(false);
});
