/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { watchColourMode } from '../colour-mode.ts';
import { ColourModeButton } from './ColourModeButton.tsx';

beforeEach(() => {
  const device = Object.assign(new EventTarget(), { matches: false });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => device });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const buttonName = () => screen.getByRole('button').getAttribute('aria-label');

test('the button names the mode that another tab chose, and continues from it', () => {
  const unwatch = watchColourMode();
  render(<ColourModeButton />);
  expect(buttonName()).toBe('رنگ صفحه: هماهنگ با دستگاه');

  localStorage.setItem('nuxt-color-mode', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' })));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(buttonName()).toBe('رنگ صفحه: روشن');

  fireEvent.click(screen.getByRole('button'));
  expect(buttonName()).toBe('رنگ صفحه: تیره');
  expect(localStorage.getItem('nuxt-color-mode')).toBe('dark');
  unwatch();
});
