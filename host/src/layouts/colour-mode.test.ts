/** @jest-environment jsdom */
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { groundColours } from '../document/brand.ts';
import { themeScript } from '../document/inline-scripts.ts';
import { applyColourMode, nextColourMode, setColourMode, storedColourMode } from './colour-mode.ts';

const theme = () => document.documentElement.dataset.theme;

function setDeviceDark(dark: boolean): void {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: jest.fn(() => ({ matches: dark })) });
}

beforeEach(() => setDeviceDark(false));

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('a choice is stored under the specified key and applied at once', () => {
  setColourMode('dark');
  expect(localStorage.getItem('nuxt-color-mode')).toBe('dark');
  expect(storedColourMode()).toBe('dark');
  expect(theme()).toBe('dark');
});

test('without a choice the device’s colour scheme is used', () => {
  setDeviceDark(true);
  expect(storedColourMode()).toBe('system');
  applyColourMode('system');
  expect(theme()).toBe('dark');
});

test('the browser’s own bar has the chosen theme’s colour, even when the device prefers the other', () => {
  document.head.innerHTML = '<meta name="theme-color" content="x"><meta name="theme-color" content="y">';
  const bars = () => Array.from(document.querySelectorAll('meta'), ({ content }) => content);
  setColourMode('dark');
  expect(bars()).toEqual([groundColours.dark, groundColours.dark]);
  setColourMode('light');
  expect(bars()).toEqual([groundColours.light, groundColours.light]);
});

test('an unknown stored value counts as no choice', () => {
  localStorage.setItem('nuxt-color-mode', 'sepia');
  expect(storedColourMode()).toBe('system');
});

test('the button cycles through system, light and dark', () => {
  expect(nextColourMode('system')).toBe('light');
  expect(nextColourMode('light')).toBe('dark');
  expect(nextColourMode('dark')).toBe('system');
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  [null, false, 'light'],
] as const)(
  'the inline script applies the same theme: stored %p, dark device %p gives %p',
  (stored, dark, expected) => {
    document.head.innerHTML = '<meta name="theme-color" content="">';
    if (stored) localStorage.setItem('nuxt-color-mode', stored);
    setDeviceDark(dark);
    compileFunction(themeScript, ['document', 'localStorage', 'matchMedia'])(document, localStorage, window.matchMedia);
    expect(theme()).toBe(expected);
    expect(document.querySelector('meta')?.content).toBe(groundColours[expected]);
  },
);
