/** @jest-environment jsdom */
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { grounds, themeScript } from '../document/theme.ts';
import { applyColourMode, keepColourMode, nextColourMode, storedColourMode } from './colour-mode.ts';

const theme = () => document.documentElement.dataset.theme;

function deviceIs(dark: boolean): void {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: jest.fn(() => ({ matches: dark })) });
}

beforeEach(() => deviceIs(false));

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('a choice is kept under the agreed key and shown at once', () => {
  keepColourMode('dark');
  expect(localStorage.getItem('nuxt-color-mode')).toBe('dark');
  expect(storedColourMode()).toBe('dark');
  expect(theme()).toBe('dark');
});

test('who never chose follows the device', () => {
  deviceIs(true);
  expect(storedColourMode()).toBe('system');
  applyColourMode('system');
  expect(theme()).toBe('dark');
});

test('the browser’s own bar goes with the page, also against the device', () => {
  document.head.innerHTML = '<meta name="theme-color" content="x"><meta name="theme-color" content="y">';
  const bars = () => Array.from(document.querySelectorAll('meta'), ({ content }) => content);
  keepColourMode('dark');
  expect(bars()).toEqual([grounds.dark, grounds.dark]);
  keepColourMode('light');
  expect(bars()).toEqual([grounds.light, grounds.light]);
});

test('a stored word that means nothing counts as no choice', () => {
  localStorage.setItem('nuxt-color-mode', 'sepia');
  expect(storedColourMode()).toBe('system');
});

test('the button goes round', () => {
  expect(nextColourMode('system')).toBe('light');
  expect(nextColourMode('light')).toBe('dark');
  expect(nextColourMode('dark')).toBe('system');
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  [null, false, 'light'],
] as const)('the script in the head agrees: stored %p, dark device %p gives %p', (stored, dark, expected) => {
  document.head.innerHTML = '<meta name="theme-color" content="">';
  if (stored) localStorage.setItem('nuxt-color-mode', stored);
  deviceIs(dark);
  compileFunction(themeScript, ['document', 'localStorage', 'matchMedia'])(document, localStorage, window.matchMedia);
  expect(theme()).toBe(expected);
  expect(document.querySelector('meta')?.content).toBe(grounds[expected]);
});
